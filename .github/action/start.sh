#!/usr/bin/env bash
# Fetches a release of tipjar, verifies it, starts its server, and hands over what its first line says: the step after
# this one has TIPJAR_URL, TIPJAR_KEY_ID, TIPJAR_ISSUER_ID, TIPJAR_PRIVATE_KEY, TIPJAR_ROOT_CERTIFICATE and
# TIPJAR_CONTROL_TOKEN. The server ends with the job.
set -euo pipefail

leave() { printf '::error::tipjar: %s\n' "$*"; exit 1; }

version=${VERSION#v}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || leave "$version is no release. Set the input version, or use the action at a tag."
place=$(mktemp -d "${RUNNER_TEMP:-/tmp}/tipjar.XXXXXX")
name=tipjar-$version-linux-$(uname -m)
cd "$place"
for file in "$name.tar.xz" SHA256SUMS; do
  curl -fsSL --retry 3 -o "$file" "$RELEASES/v$version/$file" || leave "$RELEASES/v$version/$file cannot be fetched."
done
grep "[ *]$name.tar.xz\$" SHA256SUMS | sha256sum --check --quiet || leave "$name.tar.xz is not the file of the release."
tar -xf "$name.tar.xz"
echo "$place/$name/bin" >> "$GITHUB_PATH"

cd "${GITHUB_WORKSPACE:-$OLDPWD}"
# shellcheck disable=SC2086 # separated by spaces
TIPJAR_STATE=$place/state nohup "$place/$name/bin/tipjar" serve --json ${ARGUMENTS:-} \
  > "$place/lines" 2> "$place/errors" < /dev/null &
for _ in {1..300}; do
  if [[ $(wc -l < "$place/lines") -gt 0 ]]; then break; fi
  kill -0 $! 2> /dev/null || leave "$(cat "$place/errors")"
  sleep 0.1
done
line=$(head -n 1 "$place/lines")
[[ -n $line ]] || leave "the server did not start within 30 seconds. $(cat "$place/errors")"
jq -r '{"TIPJAR_URL": .url, "TIPJAR_KEY_ID": .keyId, "TIPJAR_ISSUER_ID": .issuerId, "TIPJAR_PRIVATE_KEY": .privateKey,
  "TIPJAR_ROOT_CERTIFICATE": .rootCertificate, "TIPJAR_CONTROL_TOKEN": .controlToken}
  | to_entries[] | select(.value) | "\(.key)=\(.value)"' <<< "$line" >> "$GITHUB_ENV"
echo "url=$(jq -r .url <<< "$line")" >> "$GITHUB_OUTPUT"
echo "::add-mask::$(jq -r .controlToken <<< "$line")"
cat "$place/errors"

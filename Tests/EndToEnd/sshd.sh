#!/bin/sh
# sshd.sh FOLDER PORT: an sshd in the foreground, with the keys in FOLDER.
set -eu
folder=$1 port=$2
PATH=$PATH:/usr/sbin:$(dirname "$0")/../../.build-sshd/usr/sbin
sshd=$(command -v sshd)

cat >"$folder/sshd_config" <<EOF
ListenAddress 127.0.0.1
Port $port
HostKey $folder/host
AuthorizedKeysFile $folder/user.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
EOF

if [ "$(id -u)" -eq 0 ] && ! getent passwd sshd >/dev/null; then
  # As root, sshd requires a user and a folder: they are created for it alone.
  { cat /etc/passwd; echo 'sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin'; } >"$folder/passwd"
  mkdir -p "$folder/sshd"
  exec unshare --mount sh -c '
    mount --bind "$1/passwd" /etc/passwd
    mount -t tmpfs tmpfs /run
    mkdir -m 755 /run/sshd
    exec "$2" -D -e -f "$1/sshd_config"' sh "$folder" "$sshd"
fi
exec "$sshd" -D -e -f "$folder/sshd_config"

import CTipJarProcess
import TipJarJSON

/// The report of `tipjar doctor --kiosk`: what the kernel keeps guests from.
struct KioskDiagnosis {
  let lines: [[String]]
  let json: JSONObject

  init(missing: [KioskWall] = KioskWall.missing(), landlock: Int = tipjar_landlock_version()) {
    lines =
      KioskWall.allCases.map { wall in
        missing.contains(wall)
          ? [wall.name, "not confined", wall.remedy] : [wall.name, wall.rule]
      } + [["Landlock", landlock > 0 ? "version \(landlock)" : "no"]]
    json = [
      "landlock": max(landlock, 0),
      "walls": KioskWall.allCases.filter { !missing.contains($0) }.map(\.rawValue),
      "missing": missing.map(\.rawValue),
    ]
  }
}

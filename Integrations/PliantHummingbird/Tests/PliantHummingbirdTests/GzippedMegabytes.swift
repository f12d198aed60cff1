// 4 MB of spaces, compressed by gzip, in base64: made by `head -c 4194304 /dev/zero | tr "\\0" " " | gzip -9n | base64`.

let gzippedMegabytes =
  "H4sIAAAAAAACA+3BgQAAAADDIJX5Ux7kVQE"
  + String(repeating: "A", count: 5417)
  + "fBsVPvr8AABAAA=="

/// Model XML for tests, with what every model has around it.
enum XMLText {
  static func model(_ content: String, _ attributes: String = "") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
      lastSavedToolsVersion="1" systemVersion="1" minimumToolsVersion="Automatic" \
      userDefinedModelVersionIdentifier="" \(attributes)>
      \(content)
      </model>
      """.utf8)
  }

  static func entity(_ content: String) -> [UInt8] {
    model("<entity name=\"A\">\(content)</entity>")
  }
}

// Cameras: projections that show nothing.

extension IssueDefinition {
    /// Every definition of this file.
    package static let cameraSemanticIssues: [IssueDefinition] = [
        cameraXmagYmagNegative, cameraXmagYmagZero, cameraYfovGequalPi, cameraZfarLequalZnear,
    ]

    /// - Parameters: name (raw: xmag or ymag), value (Double)
    package static let cameraXmagYmagNegative = IssueDefinition(
        "CAMERA_XMAG_YMAG_NEGATIVE", .semantic, .warning, section: "glTF 2.0 §3.10.3.4",
        message: "{name:raw} is {value}; a negative magnification mirrors the view. Use its absolute value.",
        summary: "An orthographic camera has a negative magnification.",
        meaning: """
            xmag and ymag are half the width and height of what the camera sees. Negative ones turn the image around.
            """,
        importance: "Mirrored triangles face away from the viewer, so they are culled in some engines.",
        remedy: "Make the value positive and turn the camera's node if a mirrored view is wanted.",
        limits: "A warning, because mirrored views are used on purpose now and then.")

    /// - Parameters: name (raw: xmag or ymag)
    package static let cameraXmagYmagZero = IssueDefinition(
        "CAMERA_XMAG_YMAG_ZERO", .semantic, .error, section: "glTF 2.0 §3.10.3.4",
        message: "{name:raw} is 0, so the camera sees nothing. Set it to half the visible extent.",
        summary: "An orthographic camera has a magnification of zero.",
        meaning: "xmag and ymag are half the width and height of what the camera sees, and they are divided by.",
        importance: "The projection matrix becomes infinite, and the view is empty.",
        remedy: "Set xmag and ymag to half the visible width and height.",
        limits: "Only an exact zero is reported; a tiny number is as useless and passes.")

    /// - Parameters: yfov (Double, radians)
    package static let cameraYfovGequalPi = IssueDefinition(
        "CAMERA_YFOV_GEQUAL_PI", .semantic, .warning, section: "glTF 2.0 §3.10.3.2",
        message: """
            yfov is {yfov} radians, a half turn or more. If it is in degrees, multiply it by pi and divide by 180.
            """,
        summary: "A perspective camera's vertical field of view is 180 degrees or more.",
        meaning: """
            yfov is an angle in radians and has to be less than pi for the projection to exist. Larger values are \
            usually degrees.
            """,
        importance: "The view is distorted, upside down, or empty.",
        remedy: "Convert the angle to radians; common values lie between 0.5 and 1.2.",
        limits: "Values between about 2.5 and pi are allowed, though they are hardly ever meant.")

    /// - Parameters: zfar (Double), znear (Double)
    package static let cameraZfarLequalZnear = IssueDefinition(
        "CAMERA_ZFAR_LEQUAL_ZNEAR", .semantic, .error, section: "glTF 2.0 §3.10.3",
        message: "zfar {zfar} does not lie behind znear {znear}. Make zfar the larger one.",
        summary: "A camera's far plane is not behind its near plane.",
        meaning: """
            A camera shows what lies between two planes. If the far one is as near as the near one or nearer, nothing \
            lies between them.
            """,
        importance: "The view is empty, or depth is reversed.",
        remedy: """
            Swap the values if they were mixed up, or move the far plane back. A perspective camera may leave zfar \
            out.
            """,
        limits: "Not tested when one of the two values is missing or not usable.")
}

// Single JSON values: their type, range, form. A value that fails is treated as absent by later checks unless the
// explanation says otherwise.

extension IssueDefinition {
    /// Every definition of this file.
    package static let schemaValueIssues: [IssueDefinition] = [
        typeMismatch, valueNotInRange, valueNotInList, valueMultipleOf, patternMismatch, invalidIndex,
        invalidUri, arrayLengthNotInList, arrayTypeMismatch,
    ]

    /// - Parameters: expected (raw: "an integer", "an object", …), found (raw: "a string", "null", …)
    package static let typeMismatch = IssueDefinition(
        "TYPE_MISMATCH", .schema, .error, section: "glTF 2.0 §2.7, JSON schemas",
        message: "This must be {expected:raw}, but it is {found:raw}.",
        summary: "A JSON value has another type than the specification asks for.",
        meaning: """
            Each property has a fixed JSON type: number, integer, string, boolean, array or object. The value here is \
            of another one. An integer may be written with a fraction of zero, such as 1.0; null is never allowed.
            """,
        importance: "A loader reads the value wrongly, uses a default, or stops.",
        remedy: """
            Write the value in the type named. Leave a property out instead of setting it to null, write numbers \
            without quotation marks, and round numbers that count something.
            """,
        limits: "The property then counts as absent, so a required one is also reported as UNDEFINED_PROPERTY.")

    /// - Parameters: value (Int or Double), allowed (raw: "at least 1", "from 0 to 1", "finite", …)
    package static let valueNotInRange = IssueDefinition(
        "VALUE_NOT_IN_RANGE", .schema, .error, section: "glTF 2.0, JSON schemas (minimum, maximum)",
        message: "{value} is out of range; it must be {allowed:raw}.",
        summary: "A number lies outside the range that the specification allows.",
        meaning: """
            The property has bounds, and the number violates them. Numbers too large for double precision become \
            infinite and are reported here too.
            """,
        importance: """
            Loaders clamp, wrap or refuse such a value, each in its own way, so the asset looks different from one to \
            the next.
            """,
        remedy: """
            Bring the number into the range. If it came from a calculation, look for a division by zero or a unit \
            mistaken for another.
            """,
        limits: """
            The value then counts as not usable, and so does a whole list in which one number fails. Checks that need \
            it are left out.
            """)

    /// - Parameters: value (Int or text), allowed (raw: the values, separated by commas), note (raw: nothing, or a sentence
    ///   on an extension that has the value)
    package static let valueNotInList = IssueDefinition(
        "VALUE_NOT_IN_LIST", .schema, .warning, section: "glTF 2.0, JSON schemas (enum, anyOf)",
        message: "{value} is not among the values defined here: {allowed:raw}.{note:raw}",
        summary: "A property has a value that the specification does not define.",
        meaning: """
            The property takes one of a few named values, and this is none of them. It may be a misspelling, or \
            belong to an extension or a later version.
            """,
        importance: "Loaders fall back to a default or ignore the object.",
        remedy: """
            Use one of the listed values; names are case-sensitive. If an extension defines the value and the validator \
            has rules for it, such as EXT_texture_webp, declare it in extensionsUsed. Values of other extensions are \
            reported although they are declared: leave the code out with --ignore VALUE_NOT_IN_LIST, or lower it with \
            --severity.
            """,
        limits: """
            A warning, because extensions may add values. A number counts as absent afterwards; a string is kept, but \
            no rules apply to it.
            """)

    /// - Parameters: value (Int), factor (Int)
    package static let valueMultipleOf = IssueDefinition(
        "VALUE_MULTIPLE_OF", .schema, .error, section: "glTF 2.0 §3.6.1, schema of bufferView",
        message: "{value} is not a multiple of {factor}. Pad each element up to the next one.",
        summary: "A number is not a multiple of the required step.",
        meaning: """
            The stride of a buffer view is counted in steps of 4 bytes, because elements of vertex data start on such \
            multiples.
            """,
        importance: "Graphics interfaces refuse or mishandle other strides.",
        remedy: """
            Pad each vertex to a multiple of 4 bytes and set byteStride to that size, or store the attributes in \
            buffer views of their own.
            """,
        limits: "Tested only for strides in the allowed range of 4 to 252.")

    /// - Parameters: value (text), expected (raw: the form in words, such as "two numbers joined by a dot")
    package static let patternMismatch = IssueDefinition(
        "PATTERN_MISMATCH", .schema, .error, section: "glTF 2.0 §3.2; KHR_animation_pointer",
        message: "{value} has the wrong form. It must be {expected:raw}.",
        summary: "A string does not have the form that the specification prescribes.",
        meaning: """
            Versions are two numbers joined by a dot, such as 2.0. An animation pointer is empty or a sequence of \
            parts that each start with a slash.
            """,
        importance: "A loader cannot tell which version the asset needs, or what an animation moves.",
        remedy: "Write the string in the form named, without blanks or line ends around it.",
        limits: "When asset.version fails, nothing else in the document is checked.")

    /// - Parameters: found (raw: the number, or words such as "a string")
    package static let invalidIndex = IssueDefinition(
        "INVALID_INDEX", .schema, .error, section: "glTF 2.0 §3.3",
        message: "{found:raw} cannot be an index. References are whole numbers from 0 on.",
        summary: "A reference is not a whole number of zero or more.",
        meaning: """
            Objects refer to one another by their place in an array, counted from 0. Negative numbers, fractions and \
            other types are no such places.
            """,
        importance: """
            The reference leads nowhere. A value of -1 is a common way of exporters to say "none", which glTF does \
            not know.
            """,
        remedy: "Leave the property out when there is nothing to refer to; otherwise write the index.",
        limits: "The reference then counts as absent, so nothing is reported about its target.")

    /// - Parameters: uri (text), reason (raw: what is wrong)
    package static let invalidUri = IssueDefinition(
        "INVALID_URI", .schema, .error, section: "glTF 2.0 §2.8, RFC 3986, RFC 2397",
        message: "{uri} is not a usable URI: {reason:raw}.",
        summary: "A URI cannot be understood.",
        meaning: """
            The string is no URI reference, or it is a data URI that is malformed, or the bytes of an embedded image \
            are of another format than its media type says.
            """,
        importance: "The buffer or image cannot be loaded, at least not by every loader.",
        remedy: """
            Escape reserved characters, in particular a bare percent sign. In data URIs write the true media type, \
            ";base64" last, and complete base64 without line breaks.
            """,
        limits: """
            Characters that only should have been escaped are tolerated. The resource has no data afterwards, so what \
            depends on it is not checked.
            """)

    /// - Parameters: length (Int), allowed (raw: "3" or "16")
    package static let arrayLengthNotInList = IssueDefinition(
        "ARRAY_LENGTH_NOT_IN_LIST", .schema, .error, section: "glTF 2.0, JSON schemas (minItems, maxItems)",
        message: "The array has {length:element|elements}; it must have {allowed:raw}.",
        summary: "An array of fixed length has another length.",
        meaning: """
            Vectors, colours, matrices and the bounds of accessors have as many numbers as their meaning requires: 3 \
            for a translation, 4 for a rotation, 16 for a matrix, one for each component in min and max.
            """,
        importance: "A loader reads past the end, ignores numbers, or drops the property.",
        remedy: """
            Give the array exactly the number of elements. Mind that rotations have four components and colours \
            differ: base colour has four, emissive three.
            """,
        limits: "The elements of such an array are not looked at, and it counts as absent.")

    /// - Parameters: index (Int), found (raw: "a string", …), expected (raw: "a number", "an object", …)
    package static let arrayTypeMismatch = IssueDefinition(
        "ARRAY_TYPE_MISMATCH", .schema, .error, section: "glTF 2.0, JSON schemas (items)",
        message: "Element {index} is {found:raw}, but each element must be {expected:raw}.",
        summary: "An element of an array has the wrong JSON type.",
        meaning: "All elements of the array must be of one type, and this one is not.",
        importance: "Loaders usually refuse the whole array, not just the element.",
        remedy: "Replace the element or remove it. Bounds of accessors with integer components must be integers.",
        limits: "The whole array counts as absent afterwards. Lists of references give INVALID_INDEX instead.")
}

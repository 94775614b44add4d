/// The JSON Schemas of what tools find. Findings are as `docs/report.schema.json` has them, with more beside.
enum MCPSchema {
    static let page = """
        {"type":"object",
        "required":["url","outcome","status","problem","score","grade","card","findings","tags_to_paste"],
        "properties":{
        "url":{"type":"string"},
        "outcome":{"type":"string","description":"How the check ended; only ok has a score."},
        "status":{"type":["integer","null"],"description":"The status of the response."},
        "problem":{"type":["string","null"],"description":"Why the page could not be checked."},
        "score":{"type":["integer","null"],"minimum":0,"maximum":100},
        "grade":{"type":["string","null"]},
        "card":\(card),
        "findings":{"type":"array","items":\(finding(own: "title", "fix"))},
        "tags_to_paste":{"type":["string","null"],"description":"The tags of the whole card with what is known filled in, one a line."}
        }}
        """

    static let folder = """
        {"type":"object",
        "required":["run","pages","checked","median_score","errors","warnings","notices","new","gone","report","rules","findings"],
        "properties":{
        "run":{"type":"string","description":"The database of the run, for list_findings and compare_runs."},
        "pages":{"type":"integer"},"checked":{"type":"integer"},
        "median_score":{"type":["integer","null"]},
        "errors":{"type":"integer"},"warnings":{"type":"integer"},"notices":{"type":"integer"},
        "new":{"type":["integer","null"],"description":"Findings that are new since the last check; null for the first."},
        "gone":{"type":["integer","null"],"description":"Findings that are fixed or no longer apply."},
        "report":{"type":["string","null"],"description":"The HTML report, with save_to."},
        "rules":\(rules),"findings":{"type":"array","items":\(finding(own: "url", "file"))}
        }}
        """

    static let findings = """
        {"type":"object",
        "required":["run","started_at","finished_at","pages","total","next_offset","rules","findings"],
        "properties":{
        "run":{"type":"string"},"started_at":{"type":"string"},
        "finished_at":{"type":["string","null"],"description":"Null for a run that was stopped before its end."},
        "pages":{"type":"integer"},
        "total":{"type":"integer","description":"Findings that match."},
        "next_offset":{"type":["integer","null"],"description":"The offset of the next part; null for the last."},
        "rules":\(rules),"findings":{"type":"array","items":\(finding(own: "url", "file"))}
        }}
        """

    static let comparison = """
        {"type":"object",
        "required":["before","after","note","new","fixed","no_longer_applies","unchanged","new_rule","newly_failing","recovered",
        "score_up","score_down","groups","pages","scores"],
        "properties":{
        "before":{"type":"string"},"after":{"type":"string"},"note":{"type":["string","null"]},
        "new":{"type":"integer"},"fixed":{"type":"integer"},"no_longer_applies":{"type":"integer"},
        "unchanged":{"type":"integer"},"new_rule":{"type":"integer"},
        "newly_failing":{"type":"integer"},"recovered":{"type":"integer"},
        "score_up":{"type":"integer"},"score_down":{"type":"integer"},
        "groups":{"type":"array","description":"Rules and hosts with the most changes first.","items":{"type":"object",
        "required":["rule","host","new","fixed","no_longer_applies","example"],
        "properties":{"rule":{"type":"string"},"host":{"type":"string"},"new":{"type":"integer"},"fixed":{"type":"integer"},
        "no_longer_applies":{"type":"integer"},"example":{"type":"string"}}}},
        "pages":{"type":"array","description":"Pages that fail now or recovered.","items":\(move("string"))},
        "scores":{"type":"array","description":"Pages whose score moved most.","items":\(move("integer"))}
        }}
        """

    static let rule = """
        {"type":"object",
        "required":["id","component","severity","weight","scope","passes","fails","fix","sources","examples"],
        "properties":{
        "id":{"type":"string"},"component":{"type":"string"},"severity":{"enum":["notice","warning","error"]},
        "weight":{"type":"number"},"cap":{"type":["integer","null"]},"scope":{"enum":["page","site"]},
        "passes":{"type":"string"},"fails":{"type":"string"},"fix":{"type":"string"},
        "sources":{"type":"array","items":{"type":"object"}},"examples":{"type":"array","items":{"type":"object"}}
        }}
        """

    private static let card = """
        {"type":["object","null"],"description":"The predicted card; its texts are quoted from the page.",
        "required":["layout","certainty","title","title_from","site_name","domain","description","image","icon"],
        "properties":{
        "layout":{"enum":["video","collage","large_image","icon","title_only","bare_link","file"]},
        "certainty":{"type":"string"},
        "title":{"type":["string","null"]},"title_from":{"type":["string","null"]},
        "site_name":{"type":["string","null"]},"domain":{"type":["string","null"]},
        "description":{"type":["string","null"]},
        "image":\(image),"icon":\(image)
        }}
        """

    private static let image = """
        {"type":["object","null"],"required":["url","width","height","bytes"],
        "properties":{"url":{"type":"string"},"width":{"type":["integer","null"]},"height":{"type":["integer","null"]},
        "bytes":{"type":["integer","null"]}}}
        """

    private static let rules = """
        {"type":"array","description":"The rules with findings, most findings first.","items":{"type":"object",
        "required":["rule","findings"],
        "properties":{"rule":{"type":"string"},"findings":{"type":"integer"},"title":{"type":"string"},"fix":{"type":"string"}}}}
        """

    /// - Parameter own: members that are texts and may be missing.
    private static func finding(own: String...) -> String {
        let more = own.map { "\"\($0)\":{\"type\":\"string\"}" }.joined(separator: ",")
        return """
            {"type":"object","required":["rule","severity","component","points_lost","score_if_fixed","evidence","line"],
            "properties":{
            "rule":{"type":"string"},"severity":{"enum":["notice","warning","error"]},"component":{"type":"string"},
            "points_lost":{"type":["number","null"]},"score_if_fixed":{"type":["integer","null"]},
            "evidence":{"type":["string","null"],"description":"What was found, quoted from the page."},
            "line":{"type":["integer","null"],"description":"The line of the page's source."},
            "first_seen":{"type":["string","null"]},"state":{"type":["string","null"]},"runs":{"type":["integer","null"]},
            \(more)}}
            """
    }

    private static func move(_ type: String) -> String {
        """
        {"type":"object","required":["url","before","after"],
        "properties":{"url":{"type":"string"},"before":{"type":"\(type)"},"after":{"type":"\(type)"}}}
        """
    }
}

"""Looks at reports as their readers do, for the tests. The last words are files; silence and 0 mean that all is well.

    validate.py json SCHEMA FILE        python3-jsonschema
    validate.py lines SCHEMA FILE       each line is a page of the report's schema
    validate.py sarif FILE              python3-sarif-python-om, whose classes are made from the schema of OASIS
    validate.py junit FILE              python3-junitparser
    validate.py mail FILE               Python's email package, strict
    validate.py sheet FILE.ods FILE.csv what LibreOffice made of a CSV file
"""
import json
import sys

LIMIT = 20


def tell(problems):
    for problem in problems[:LIMIT]:
        print(problem)
    sys.exit(1 if problems else 0)


def closed(schema):
    """The schema without room for members that may come: what is written now is explained."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {name: closed(part) for name, part in schema.items()}
    return {"additionalProperties": False, **parts} if {"properties", "required"} <= set(schema) else parts


def json_problems(schema, values):
    import jsonschema

    schema = closed(schema)
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema)
    return [
        f"{number}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
        for number, value in enumerate(values, 1)
        for error in validator.iter_errors(value)
    ]


def load(path):
    def unique(pairs):
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names)), f"a name comes twice among {names}"
        return dict(pairs)

    with open(path, encoding="utf-8", newline="\n") as file:
        return json.load(file, object_pairs_hook=unique)


def lines(schema, path):
    document = load(schema)
    page = {"$schema": document["$schema"], "$defs": document["$defs"], "$ref": "#/$defs/page"}
    with open(path, encoding="utf-8", newline="\n") as file:
        return json_problems(page, [json.loads(line) for line in file])


class SarifModel:
    """Every object must have a class in sarif_om that knows its members and misses none."""

    classes = {
        "": "SarifLog", "runs": "Run", "tool": "Tool", "driver": "ToolComponent", "rules": "ReportingDescriptor",
        "shortDescription": "MultiformatMessageString", "fullDescription": "MultiformatMessageString",
        "help": "MultiformatMessageString", "defaultConfiguration": "ReportingConfiguration",
        "invocations": "Invocation", "results": "Result", "message": "Message", "locations": "Location",
        "physicalLocation": "PhysicalLocation", "artifactLocation": "ArtifactLocation", "region": "Region",
        "originalUriBaseIds/*": "ArtifactLocation", "properties": "PropertyBag",
    }
    maps = {"originalUriBaseIds", "partialFingerprints"}

    def __init__(self):
        self.problems = []

    def look(self, name, value):
        if isinstance(value, list):
            for item in value:
                self.look(name, item)
        elif isinstance(value, dict) and name in self.maps:
            for item in value.values():
                self.look(name + "/*", item)
        elif isinstance(value, dict) and name != "properties":
            self.look_at_object(name, value)

    def look_at_object(self, name, value):
        import attr
        import sarif_om

        kind = getattr(sarif_om, self.classes[name])
        members = {field.metadata["schema_property_name"]: field for field in attr.fields(kind)}
        if name == "":
            members["$schema"] = members.pop("$schema", None)
        for member in value:
            if member not in members:
                self.problems.append(f"{kind.__name__} has no {member}")
        for member, field in members.items():
            if field is not None and field.default is attr.NOTHING and member not in value:
                self.problems.append(f"{kind.__name__} misses {member}")
        for member, item in value.items():
            self.look(member, item)


def sarif(path):
    log = load(path)
    model = SarifModel()
    model.look("", log)
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        if "ruleIndex" in result and rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            model.problems.append(f"the index of {result['ruleId']} points elsewhere")
        model.problems += place_problems(run, result)
    return model.problems


def place_problems(run, result):
    """A location must lead to the page."""
    from urllib.parse import quote, urljoin

    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    base = run["originalUriBaseIds"][place["uriBaseId"]]["uri"] if "uriBaseId" in place else ""
    page = quote(result["properties"]["page"], safe="%:/?#[]@!$&'()*+,;=~")
    found = urljoin(base, place["uri"])
    same = found == page or found.rstrip("/") == page.rstrip("/")
    return [] if same else [f"{base} and {place['uri']} make {found}, not {page}"]


def junit(path):
    from junitparser import Failure, JUnitXml, Skipped

    problems = []
    report = JUnitXml.fromfile(path)
    sums = [0, 0]
    for suite in report:
        kinds = [type(case.result[0]) if case.result else None for case in suite]
        counts = (len(kinds), kinds.count(Failure), kinds.count(Skipped))
        sums = [sums[0] + counts[0], sums[1] + counts[1]]
        if counts != (suite.tests, suite.failures, suite.skipped):
            problems.append(f"{suite.name} counts {suite.tests}, {suite.failures}, {suite.skipped}, not {counts}")
    if sums != [report.tests, report.failures]:
        problems.append(f"the report counts {report.tests}, {report.failures}, not {sums}")
    return problems


def mail(path):
    import email
    import email.policy

    with open(path, "rb") as file:
        text = file.read()
    problems = [f"line {number} has {len(line)} bytes" for number, line in enumerate(text.split(b"\n"), 1) if len(line) > 76]
    if b"\r" in text or any(byte > 126 or byte < 32 and byte != 10 for byte in text):
        problems.append("there are bytes other than printable ASCII and line feeds")
    message = email.message_from_bytes(text, policy=email.policy.default.clone(raise_on_defect=True))
    kinds = [part.get_content_type() for part in message.walk()]
    if kinds[:4] != ["multipart/related", "multipart/alternative", "text/plain", "text/html"]:
        problems.append(f"the parts are {kinds}")
    if any(message[name] is not None for name in ("Bcc", "Cc")) or message["Subject"].strip() == "":
        problems.append("a header was smuggled in, or there is no subject")
    for header in message.values():
        problems += [str(defect) for defect in getattr(header, "defects", ())]
    page = message.get_body(("html",)).get_content()
    names = {part["Content-ID"].strip("<>") for part in message.walk() if part["Content-ID"]}
    used = {piece.split('"')[0] for piece in page.split('src="cid:')[1:]}
    if names != used:
        problems.append(f"the page shows {used}, and the parts are {names}")
    if not message.get_body(("plain",)).get_content().startswith("ogaudit: ") or message["Date"].datetime is None:
        problems.append("the text or the date is missing")
    return problems


NUMBERS = set(
    "http_status score image_width image_height image_bytes image_text_coverage icon_width icon_height icon_bytes "
    "video_bytes media_bytes_total errors warnings notices redirects html_bytes fetch_ms line points_lost".split())


def cells(row, names):
    """The cells of a row of an OpenDocument sheet: kind, value or text, whether it is a formula."""
    for cell in row:
        if not cell.tag.endswith("table-cell"):
            continue
        kind = cell.get(names["office"] + "value-type")
        text = "\n".join("".join(part.itertext()) for part in cell if part.tag == names["text"] + "p")
        value = cell.get(names["office"] + "value") if kind == "float" else text
        is_formula = cell.get(names["table"] + "formula") is not None
        for _ in range(min(int(cell.get(names["table"] + "number-columns-repeated", 1)), 100)):
            yield kind, value, is_formula


def sheet_rows(path):
    import zipfile
    from xml.etree import ElementTree

    prefix = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
    names = {name: prefix % name for name in ("office", "table", "text")}
    with zipfile.ZipFile(path).open("content.xml") as file:
        for _, element in ElementTree.iterparse(file):
            if element.tag == names["table"] + "table-row":
                row = list(cells(element, names))
                for _ in range(min(int(element.get(names["table"] + "number-rows-repeated", 1)), 2)):
                    yield row
                element.clear()


def plain(text):
    """Without what a sheet keeps in ways of its own, spaces and breaks, and what XML cannot hold."""
    return "".join(text.split()).translate(dict.fromkeys([0xFEFF, 0xFFFE, 0xFFFF]))


def sheet(ods, path):
    import csv

    csv.field_size_limit(1 << 24)
    problems = []
    found = sheet_rows(ods)
    with open(path, encoding="utf-8-sig", newline="") as file:
        columns = None
        count = 0
        for expected in csv.reader(file):
            columns = columns or expected
            count += 1
            row = next(found, None)
            if row is None:
                return problems + [f"row {count} is missing"]
            row += [(None, "", False)] * (len(expected) - len(row))
            for name, text, (kind, value, is_formula) in zip(columns, expected, row):
                if is_formula:
                    problems.append(f"row {count}, {name}: {text!r} is run")
                elif count > 1 and name in NUMBERS and text:
                    if kind != "float" or float(value) != float(text):
                        problems.append(f"row {count}, {name}: {text!r} is {kind} {value!r}, not a number")
                elif kind == "float":
                    if float(value) != float(text):
                        problems.append(f"row {count}, {name}: {text!r} became the number {value}")
                elif value != text and plain(value) != plain(text):
                    problems.append(f"row {count}, {name}: {text!r} became {value!r}")
    print(f"{count} rows", file=sys.stderr)
    return problems


if __name__ == "__main__":
    command, *files = sys.argv[1:]
    if command == "json":
        tell(json_problems(load(files[0]), [load(files[1])]))
    tell({"lines": lines, "sarif": sarif, "junit": junit, "mail": mail, "sheet": sheet}[command](*files))

import {
  aPattern21 as aPattern,
  aTeam21 as aTeam,
  aTopic21 as aTopic,
  nameFrom21 as nameFrom,
  otherNames38 as otherNames,
  ownName38 as ownName,
  fleetKeys74 as fleetKeys,
  keepOrganizations76 as keepOrganizations,
  isSameName81 as isSameName,
  choice85 as choice,
  choosing85 as choosing,
  closed85 as closed,
  inSchema85 as inSchema,
  integer85 as integer2,
  list85 as list,
  text85 as text,
  toggle85 as toggle,
  mustHold90 as mustHold,
  says90 as says,
  code92 as code,
  quote92 as quote,
  array93 as array,
  check93 as check,
  integer93 as integer,
  literal93 as literal,
  minLength93 as minLength,
  never93 as never,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  record93 as record,
  transform93 as transform,
  mapValues94 as mapValues
} from "./action.js";

// packages/core/src/fleet/file/words.ts
var refusing = (saysOf) => check(
  (value) => saysOf(value) === void 0,
  ({ input }) => saysOf(input) ?? ""
);
var textLike = (pattern, problem, fix) => pipe(
  text({ min: 1 }),
  refusing((value) => pattern.test(value) ? void 0 : says(`${quote(value)} ${problem}`, fix)),
  inSchema({ pattern: pattern.source })
);
function oneOrMore(item) {
  const several = pipe(list(item), minLength(1, says("is an empty list", "list at least one, or remove the key")));
  return pipe(
    choosing([item, several], (value) => Array.isArray(value) ? several : item),
    transform((value) => Array.isArray(value) ? value : [value])
  );
}
var whole = pipe(
  number(),
  integer(says("is a number with a fraction, but Trueup compares values as text", "put it in quotes"))
);
var flag = toggle();
var word = text({ min: 1 });
var propertyValue = pipe(
  choosing(
    [word, flag, whole],
    (value) => typeof value === "boolean" ? flag : typeof value === "number" ? whole : word
  ),
  transform(String)
);
var eachProperty = "write each property as a key with its value: `tier: 1`";
var noProperties = never(says("is a list, but must be a map", eachProperty));
var properties = record(text(), oneOrMore(propertyValue), mustHold("a map", eachProperty));

// packages/core/src/fleet/file/repository-entries.ts
var aRepository = /^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/;
var repository = textLike(
  aRepository,
  "is not a repository",
  "write the owner and the name, such as `acme/rocket`; patterns belong below `targets:`"
);
var creation = closed({
  template: optional(repository),
  include_all_branches: optional(toggle()),
  auto_init: optional(toggle()),
  visibility: optional(choice(["private", "public"])),
  custom_properties: optional(properties)
});
var always = literal(true, mustHold("`true` or a map", "write `create: true`, or remove the key"));
var entry = closed({
  create: optional(choosing([creation, always], (value) => typeof value === "boolean" ? always : creation)),
  was: optional(oneOrMore(repository)),
  state: optional(choice(["archived"]))
});
var repositoryEntries = record(
  repository,
  entry,
  mustHold("a map", "write each repository as a key with its settings below it: `acme/rocket: {create: true}`")
);
var readEntries = (written, { place }) => Object.entries(written).map(([name, { create, was = [], state }]) => ({
  repository: nameFrom(name),
  ...create && { create: creationOf(create === true ? {} : create) },
  was: was.map((one) => nameFrom(one)),
  isArchived: state === "archived",
  place: (path2) => place(["repositories", name, ...path2])
}));
var creationOf = ({ template, visibility = "private", ...given }) => ({
  ...template !== void 0 && { template: nameFrom(template) },
  allBranches: given.include_all_branches ?? false,
  autoInit: given.auto_init ?? false,
  visibility,
  properties: mapValues(given.custom_properties ?? {}, (values) => values.length === 1 ? values[0] : values)
});
function findWrongEntries(written) {
  const names = Object.keys(written);
  const firstOf = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  const formers = /* @__PURE__ */ new Map();
  return names.flatMap((name) => {
    const { create, was = [] } = written[name];
    const at = ["repositories", name];
    const first = firstOf.get(name.toLowerCase());
    return [
      ...first === name ? [] : [{ at, ...isThere(first) }],
      ...create === void 0 || create === true ? [] : wrongCreation(create, [...at, "create"]),
      ...was.flatMap((one) => {
        const taken = formers.get(one.toLowerCase());
        formers.set(one.toLowerCase(), name);
        const wrong = wrongFormer(one, name, taken ?? firstOf.get(one.toLowerCase()));
        return wrong ? [{ at: [...at, "was"], ...wrong }] : [];
      })
    ];
  });
}
var isThere = (first) => ({
  problem: `is already there as ${code(first)}: GitHub ignores the case of names`,
  fix: "merge the two entries"
});
function wrongFormer(former, name, taken) {
  if (former.toLowerCase() === name.toLowerCase())
    return {
      problem: `${code(former)} is the name of the entry itself: GitHub ignores the case of names`,
      fix: "remove it"
    };
  const [owner, ownOwner] = [former, name].map((one) => one.split("/")[0].toLowerCase());
  if (owner !== ownOwner)
    return {
      problem: `${code(former)} belongs to another owner, but Trueup does not transfer repositories`,
      fix: "transfer it by hand, or remove it"
    };
  if (taken === void 0) return void 0;
  return {
    problem: `${code(former)} already belongs to the entry ${code(taken)}`,
    fix: "list each repository once, as an entry or as the former name of one"
  };
}
function wrongCreation({ template, ...given }, at) {
  const alone = (key, problem) => ({ at: [...at, key], problem, fix: "remove it" });
  return [
    ...template !== void 0 && given.auto_init !== void 0 ? [alone("auto_init", "has no effect beside `template`, which brings the first commit")] : [],
    ...template === void 0 && given.include_all_branches !== void 0 ? [alone("include_all_branches", "needs a `template`, which is not set")] : []
  ];
}
var entryOf = (entries2, repository3) => entries2.find((entry2) => isSameName(entry2.repository, repository3));
var renamingOf = (entries2, repository3) => entries2.find(({ was }) => was.some((former) => isSameName(former, repository3)));

// packages/core/src/fleet/file/schema.ts
var repository2 = textLike(
  /^(\*|(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.*?-]+)$/,
  "is not a repository or a pattern",
  "write the owner and the name, such as `acme/shop` or `acme/*`, or `*` for all repositories of the token\u2019s user or app"
);
var patternSchema = textLike(
  aPattern,
  "is not a repository pattern",
  "write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`"
);
var facts = {
  archived: optional(toggle()),
  fork: optional(toggle()),
  visibility: optional(oneOrMore(choice(["public", "private", "internal"]))),
  topic: optional(oneOrMore(textLike(aTopic, "is not a valid topic", "write lowercase letters, digits and hyphens"))),
  language: optional(oneOrMore(text({ min: 1 }))),
  team: optional(
    oneOrMore(textLike(aTeam, "is not a team", "write the slug of the team, with or without its organization"))
  ),
  property: optional(
    choosing([properties, noProperties], (value) => Array.isArray(value) ? noProperties : properties)
  )
};
var described = { repos: optional(oneOrMore(patternSchema)), ...facts };
var layerWhere = closed({ ...described, except: optional(oneOrMore(closed(described))) });
var wave = closed({
  name: textLike(/^[\w.-]+$/, "is not the name of a wave", "write letters, digits, hyphens, dots and underscores"),
  where: optional(closed({ ...layerWhere.entries, share: optional(integer2({ min: 1, max: 100 })) }))
});
var elsewhere = (problem, fix) => optional(never(says(problem, fix)));
var ofFile = elsewhere("belongs to the whole file, not to a target", "move it to the top level");
var targets = closed({
  repos: oneOrMore(repository2),
  where: optional(closed(facts)),
  exclude: optional(oneOrMore(patternSchema)),
  ...{ layers: ofFile, own: ofFile, locked: ofFile }
});
var entries = (item, example) => array(item, mustHold("a list", `write each after \`- \`, such as ${code(example)}`));
var path = pipe(
  text({ min: 1 }),
  refusing((value) => /[\0\n]/.test(value) ? says("is not a single path", "write one path, on one line") : void 0)
);
var layer = closed({
  file: pipe(path, refusing(findMisplaced)),
  where: optional(layerWhere),
  optional: optional(toggle())
});
function findMisplaced(file) {
  const stray = file.match(/\{[^}]*\}?|\}/g)?.find((part) => part !== "{owner}" && part !== "{name}");
  if (stray)
    return says(`has ${code(stray)}, but only \`{owner}\` and \`{name}\` are replaced`, "write one of the two");
  if (!file.includes("{") || /^([^{]*\/)?[^/{]*\{[^/]*(\/[^/]*)?$/.test(file)) return void 0;
  return says(
    "has a placeholder above its last folder",
    "use `{owner}` and `{name}` only in the last folder and the file name: `layers/{owner}/{name}.yml`"
  );
}
var outside = (file) => file.split("/").some((part) => ["", ".", ".."].includes(part)) ? says(
  "is not a path inside a repository",
  "write it from the root of the repository, without `.` or `..`, such as `.github/settings.yml`"
) : void 0;
var ofTarget = elsewhere("belongs to a target", "write it in the list `targets`, such as `- repos: acme/*`");
var ofTargetOrLayer = elsewhere("belongs to a target or a layer", "indent it below its target or layer");
var ofOrganizations = elsewhere("is a setting of an organization", `remove it: ${keepOrganizations}`);
function locks(names) {
  const lockable = pipe(
    text({ min: 1 }),
    inSchema({ pattern: `^(${names.join("|")})(\\.|$)` }),
    transform(ownName)
  );
  const leasts = record(
    lockable,
    choice(["at-least"]),
    mustHold("a path or a map", "write `- rulesets` or `- rulesets: at-least`")
  );
  return list(choosing([lockable, leasts], (value) => typeof value === "string" ? lockable : leasts));
}
function manifestSchema(sections) {
  const names = [...sections, ...Object.keys(otherNames)];
  const named = list(pipe(choice(names), transform(ownName)));
  const all = choice(["all"]);
  const whole2 = closed({
    targets: optional(entries(targets, "- repos: acme/*")),
    repositories: optional(repositoryEntries),
    layers: optional(entries(layer, "- file: layers/everyone.yml")),
    own: optional(
      closed({
        as: choice(["highest-layer", "ignore", "require"]),
        file: optional(pipe(path, refusing(outside))),
        allow: optional(toggle()),
        sections: optional(
          pipe(
            choosing([named, all], (value) => typeof value === "string" ? all : named),
            transform((value) => typeof value === "string" ? sections : value)
          )
        )
      })
    ),
    locked: optional(locks(names)),
    policy: optional(path),
    waves: optional(entries(wave, "- name: first")),
    ...{ repos: ofTarget, exclude: ofTarget, where: ofTargetOrLayer, organizations: ofOrganizations }
  });
  return pipe(whole2, inSchema({ anyOf: fleetKeys.map((key) => ({ required: [key] })) }));
}

export {
  textLike,
  oneOrMore,
  readEntries,
  findWrongEntries,
  entryOf,
  renamingOf,
  patternSchema,
  layerWhere,
  manifestSchema
};

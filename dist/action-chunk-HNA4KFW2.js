import {
  globPattern17 as globPattern,
  teamPattern17 as teamPattern,
  resolveSectionAlias41 as resolveSectionAlias,
  sectionAliases41 as sectionAliases,
  fleetKeys78 as fleetKeys,
  organizationAdvice79 as organizationAdvice,
  isSameName85 as isSameName,
  parseRepositoryName85 as parseRepositoryName,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  chooseSchema90 as chooseSchema,
  closedMap90 as closedMap,
  integer90 as integer2,
  list90 as list,
  text90 as text,
  toggle90 as toggle,
  createMessage94 as createMessage,
  mustBeCollection94 as mustBeCollection,
  array96 as array,
  check96 as check,
  integer96 as integer,
  literal96 as literal,
  minLength96 as minLength,
  never96 as never,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  record96 as record,
  transform96 as transform,
  formatCode98 as formatCode,
  quoteText98 as quoteText,
  mapValues99 as mapValues
} from "./action.js";
import {
  topicPattern
} from "./action-chunk-YRH5V2DB.js";

// packages/core/src/fleet/file/words.ts
var createTextCheck = (describeProblem) => check(
  (value) => describeProblem(value) === void 0,
  ({ input }) => describeProblem(input) ?? ""
);
var toPatternSchema = (pattern, problem, fix) => pipe(
  text({ min: 1 }),
  createTextCheck(
    (value) => pattern.test(value) ? void 0 : createMessage(`${quoteText(value)} ${problem}`, fix)
  ),
  addJsonSchema({ pattern: pattern.source })
);
function createOneOrMore(item) {
  const several = pipe(
    list(item),
    minLength(1, createMessage("is an empty list", "list at least one, or remove the key"))
  );
  return pipe(
    chooseSchema([item, several], (value) => Array.isArray(value) ? several : item),
    transform((value) => Array.isArray(value) ? value : [value])
  );
}
var wholeNumber = pipe(
  number(),
  integer(createMessage("is a number with a fraction, but Trueup compares values as text", "put it in quotes"))
);
var flag = toggle();
var word = text({ min: 1 });
var propertyValue = pipe(
  chooseSchema(
    [word, flag, wholeNumber],
    (value) => typeof value === "boolean" ? flag : typeof value === "number" ? wholeNumber : word
  ),
  transform(String)
);
var eachProperty = "write each property as a key with its value: `tier: 1`";
var refusedPropertyList = never(createMessage("is a list, but must be a map", eachProperty));
var propertyMap = record(text(), createOneOrMore(propertyValue), mustBeCollection("a map", eachProperty));

// packages/core/src/fleet/file/repository-entries.ts
var repositoryPattern = /^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/;
var repository = toPatternSchema(
  repositoryPattern,
  "is not a repository",
  "write the owner and the name, such as `acme/rocket`; patterns belong below `targets:`"
);
var creation = closedMap({
  template: optional(repository),
  include_all_branches: optional(toggle()),
  auto_init: optional(toggle()),
  visibility: optional(choice(["private", "public"])),
  custom_properties: optional(propertyMap)
});
var alwaysSchema = literal(true, mustBeCollection("`true` or a map", "write `create: true`, or remove the key"));
var entry = closedMap({
  create: optional(
    chooseSchema([creation, alwaysSchema], (value) => typeof value === "boolean" ? alwaysSchema : creation)
  ),
  was: optional(createOneOrMore(repository)),
  state: optional(choice(["archived"]))
});
var repositoryEntries = record(
  repository,
  entry,
  mustBeCollection("a map", "write each repository as a key with its settings below it: `acme/rocket: {create: true}`")
);
var toRepositoryEntries = (written, { place }) => Object.entries(written).map(([name, { create, was = [], state }]) => ({
  repository: parseRepositoryName(name),
  ...create && { create: toCreation(create === true ? {} : create) },
  was: was.map((formerName) => parseRepositoryName(formerName)),
  isArchived: state === "archived",
  place: (path2) => place(["repositories", name, ...path2])
}));
var toCreation = ({ template, visibility = "private", ...options }) => ({
  ...template !== void 0 && { template: parseRepositoryName(template) },
  allBranches: options.include_all_branches ?? false,
  autoInit: options.auto_init ?? false,
  visibility,
  properties: mapValues(options.custom_properties ?? {}, (values) => values.length === 1 ? values[0] : values)
});
function findEntryMistakes(written) {
  const names = Object.keys(written);
  const firstSpellings = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  const entryByFormerName = /* @__PURE__ */ new Map();
  return names.flatMap((name) => {
    const { create, was = [] } = written[name];
    const at = ["repositories", name];
    const first = firstSpellings.get(name.toLowerCase());
    return [
      ...first === name ? [] : [{ at, ...describeDuplicateName(first) }],
      ...create === void 0 || create === true ? [] : findCreationMistakes(create, [...at, "create"]),
      ...was.flatMap((former) => {
        const otherEntry = entryByFormerName.get(former.toLowerCase());
        entryByFormerName.set(former.toLowerCase(), name);
        const wrong = findFormerNameMistake(former, name, otherEntry ?? firstSpellings.get(former.toLowerCase()));
        return wrong ? [{ at: [...at, "was"], ...wrong }] : [];
      })
    ];
  });
}
var describeDuplicateName = (first) => ({
  problem: `is already there as ${formatCode(first)}: GitHub ignores the case of names`,
  fix: "merge the two entries"
});
function findFormerNameMistake(former, name, otherEntry) {
  if (former.toLowerCase() === name.toLowerCase())
    return {
      problem: `${formatCode(former)} is the name of the entry itself: GitHub ignores the case of names`,
      fix: "remove it"
    };
  const [owner, ownOwner] = [former, name].map((fullName) => fullName.split("/")[0].toLowerCase());
  if (owner !== ownOwner)
    return {
      problem: `${formatCode(former)} belongs to another owner, but Trueup does not transfer repositories`,
      fix: "transfer it by hand, or remove it"
    };
  if (otherEntry === void 0) return void 0;
  return {
    problem: `${formatCode(former)} already belongs to the entry ${formatCode(otherEntry)}`,
    fix: "list each repository once, as an entry or as the former name of one"
  };
}
function findCreationMistakes({ template, ...options }, at) {
  const refuseAlone = (key, problem) => ({ at: [...at, key], problem, fix: "remove it" });
  return [
    ...template !== void 0 && options.auto_init !== void 0 ? [refuseAlone("auto_init", "has no effect with `template`, which already creates the first commit")] : [],
    ...template === void 0 && options.include_all_branches !== void 0 ? [refuseAlone("include_all_branches", "needs a `template`, which is not set")] : []
  ];
}
var findEntry = (entries, repository3) => entries.find((entry2) => isSameName(entry2.repository, repository3));
var findEntryByFormerName = (entries, repository3) => entries.find(({ was }) => was.some((former) => isSameName(former, repository3)));

// packages/core/src/fleet/file/schema.ts
var repository2 = toPatternSchema(
  /^(\*|(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.*?-]+)$/,
  "is not a repository or a pattern",
  "write the owner and the name, such as `acme/shop` or `acme/*`, or `*` for all repositories of the token\u2019s user or app"
);
var patternSchema = toPatternSchema(
  globPattern,
  "is not a repository pattern",
  "write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`"
);
var factSchemas = {
  archived: optional(toggle()),
  fork: optional(toggle()),
  visibility: optional(createOneOrMore(choice(["public", "private", "internal"]))),
  topic: optional(
    createOneOrMore(
      toPatternSchema(topicPattern, "is not a valid topic", "write lowercase letters, digits and hyphens")
    )
  ),
  language: optional(createOneOrMore(text({ min: 1 }))),
  team: optional(
    createOneOrMore(
      toPatternSchema(teamPattern, "is not a team", "write the slug of the team, with or without its organization")
    )
  ),
  property: optional(
    chooseSchema(
      [propertyMap, refusedPropertyList],
      (value) => Array.isArray(value) ? refusedPropertyList : propertyMap
    )
  )
};
var conditionSchemas = { repos: optional(createOneOrMore(patternSchema)), ...factSchemas };
var layerWhereSchema = closedMap({
  ...conditionSchemas,
  except: optional(createOneOrMore(closedMap(conditionSchemas)))
});
var wave = closedMap({
  name: toPatternSchema(
    /^[\w.-]+$/,
    "is not the name of a wave",
    "write letters, digits, hyphens, dots and underscores"
  ),
  where: optional(closedMap({ ...layerWhereSchema.entries, share: optional(integer2({ min: 1, max: 100 })) }))
});
var createMisplacedKey = (problem, fix) => optional(never(createMessage(problem, fix)));
var fileLevelKey = createMisplacedKey("belongs to the whole file, not to a target", "move it to the top level");
var targets = closedMap({
  repos: createOneOrMore(repository2),
  where: optional(closedMap(factSchemas)),
  exclude: optional(createOneOrMore(patternSchema)),
  ...{ layers: fileLevelKey, own: fileLevelKey, locked: fileLevelKey }
});
var createEntryListSchema = (item, example) => array(item, mustBeCollection("a list", `write each after \`- \`, such as ${formatCode(example)}`));
var path = pipe(
  text({ min: 1 }),
  createTextCheck(
    (value) => /[\0\n]/.test(value) ? createMessage("is not a single path", "write one path, on one line") : void 0
  )
);
var layer = closedMap({
  file: pipe(path, createTextCheck(findPlaceholderMistake)),
  where: optional(layerWhereSchema),
  optional: optional(toggle())
});
function findPlaceholderMistake(file) {
  const unknownPlaceholder = file.match(/\{[^}]*\}?|\}/g)?.find((part) => part !== "{owner}" && part !== "{name}");
  if (unknownPlaceholder)
    return createMessage(
      `has ${formatCode(unknownPlaceholder)}, but only \`{owner}\` and \`{name}\` are replaced`,
      "write one of the two"
    );
  if (!file.includes("{") || /^([^{]*\/)?[^/{]*\{[^/]*(\/[^/]*)?$/.test(file)) return void 0;
  return createMessage(
    "has a placeholder above its last folder",
    "use `{owner}` and `{name}` only in the last folder and the file name: `layers/{owner}/{name}.yml`"
  );
}
var findOwnPathMistake = (file) => file.split("/").some((part) => ["", ".", ".."].includes(part)) ? createMessage(
  "is not a path inside a repository",
  "write it from the root of the repository, without `.` or `..`, such as `.github/settings.yml`"
) : void 0;
var targetLevelKey = createMisplacedKey(
  "belongs to a target",
  "write it in the list `targets`, such as `- repos: acme/*`"
);
var targetOrLayerKey = createMisplacedKey("belongs to a target or a layer", "indent it below its target or layer");
var organizationKey = createMisplacedKey("is a setting of an organization", `remove it: ${organizationAdvice}`);
function createLockListSchema(names) {
  const lockable = pipe(
    text({ min: 1 }),
    addJsonSchema({ pattern: `^(${names.join("|")})(\\.|$)` }),
    transform(resolveSectionAlias)
  );
  const leasts = record(
    lockable,
    choice(["at-least"]),
    mustBeCollection("a path or a map", "write `- rulesets` or `- rulesets: at-least`")
  );
  return list(chooseSchema([lockable, leasts], (value) => typeof value === "string" ? lockable : leasts));
}
function createManifestSchema(sections) {
  const names = [...sections, ...Object.keys(sectionAliases)];
  const named = list(pipe(choice(names), transform(resolveSectionAlias)));
  const all = choice(["all"]);
  const manifest = closedMap({
    targets: optional(createEntryListSchema(targets, "- repos: acme/*")),
    repositories: optional(repositoryEntries),
    layers: optional(createEntryListSchema(layer, "- file: layers/everyone.yml")),
    own: optional(
      closedMap({
        as: choice(["highest-layer", "ignore", "require"]),
        file: optional(pipe(path, createTextCheck(findOwnPathMistake))),
        allow: optional(toggle()),
        sections: optional(
          pipe(
            chooseSchema([named, all], (value) => typeof value === "string" ? all : named),
            transform((value) => typeof value === "string" ? sections : value)
          )
        )
      })
    ),
    locked: optional(createLockListSchema(names)),
    policy: optional(path),
    waves: optional(createEntryListSchema(wave, "- name: first")),
    ...{ repos: targetLevelKey, exclude: targetLevelKey, where: targetOrLayerKey, organizations: organizationKey }
  });
  return pipe(manifest, addJsonSchema({ anyOf: fleetKeys.map((key) => ({ required: [key] })) }));
}

export {
  toPatternSchema,
  createOneOrMore,
  toRepositoryEntries,
  findEntryMistakes,
  findEntry,
  findEntryByFormerName,
  patternSchema,
  layerWhereSchema,
  createManifestSchema
};

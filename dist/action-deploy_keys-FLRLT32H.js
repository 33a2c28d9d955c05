import {
  splitWords116 as splitWords,
  markIfWeaker82 as markIfWeaker,
  onIsStricter82 as onIsStricter,
  createRisks83 as createRisks,
  defineAdministeredObject86 as defineAdministeredObject,
  defineBatchedAnswer86 as defineBatchedAnswer,
  defineVisibleConnection86 as defineVisibleConnection,
  selectConnection86 as selectConnection,
  createBasis87 as createBasis,
  createNote87 as createNote,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReplace87 as planReplace,
  findDifferences88 as findDifferences,
  defineObject89 as defineObject,
  addJsonSchema90 as addJsonSchema,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  text90 as text,
  toggle90 as toggle,
  visitDuplicates90 as visitDuplicates,
  SectionFailure92 as SectionFailure,
  createMessage94 as createMessage,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  string96 as string,
  transform96 as transform,
  formatText97 as formatText,
  joinTexts97 as joinTexts,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  joinWithOr98 as joinWithOr,
  createHash100 as createHash,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  __export106 as __export
} from "./action.js";
import {
  defineSection,
  exportList,
  splitByOmissionReason
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/deploy_keys/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create,
  list: () => list,
  remove: () => remove
});
var shown = { title: string(), key: string(), read_only: boolean(), enabled: optional(boolean()) };
var LiveKey = defineObject({ id: number(), ...shown });
var list = defineRestCall("GET /repos/{owner}/{repo}/keys", {
  needs: administration.read,
  pages: { perPage: 100, identity: "id" },
  answer: array(LiveKey),
  // GraphQL shows no numeric id. Only deletes need the id, and no delete relies on a batched answer.
  batched: defineBatchedAnswer(
    "deploy_keys",
    `viewerCanAdminister ${selectConnection("deployKeys", "title key read_only: readOnly enabled")}`,
    defineAdministeredObject({ deployKeys: defineVisibleConnection(defineObject(shown)) }),
    ({ deployKeys: deployKeys2 }) => deployKeys2
  )
});
var create = defineRestCall("POST /repos/{owner}/{repo}/keys", {
  needs: administration.write,
  hints: { 422: "the key may belong to another repository, and GitHub allows a key in only one repository" }
});
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/keys/{key_id}", { needs: administration.write });

// packages/core/src/sections/deploy_keys/material.ts
var algorithms = splitWords(`
  ssh-ed25519 ssh-rsa ecdsa-sha2-nistp256 ecdsa-sha2-nistp384 ecdsa-sha2-nistp521
  sk-ssh-ed25519@openssh.com sk-ecdsa-sha2-nistp256@openssh.com`);
var splitAlgorithmAndBlob = (key) => {
  const [algorithm = "", blob = ""] = key.trim().split(/\s+/);
  return { algorithm, blob };
};
var parseAlgorithm = (key) => splitAlgorithmAndBlob(key).algorithm;
var parseMaterial = (key) => Object.values(splitAlgorithmAndBlob(key)).join(" ");
var computeFingerprint = (key) => {
  const { algorithm, blob } = splitAlgorithmAndBlob(key);
  const hash = createHash("sha256").update(Buffer.from(blob, "base64")).digest("base64");
  return `${algorithm} SHA256:${hash.replace(/=+$/, "")}`;
};
function isWellFormedKey(key) {
  const { algorithm, blob } = splitAlgorithmAndBlob(key);
  if (key.trim().includes("\n") || !/^[A-Za-z0-9+/]+={0,2}$/.test(blob)) return false;
  const bytes = Buffer.from(blob, "base64");
  const end = 4 + algorithm.length;
  return bytes.length > end && bytes.readUInt32BE() === algorithm.length && bytes.toString("latin1", 4, end) === algorithm;
}
var isPrivateKey = (text2) => /PRIVATE[ -]KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/i.test(text2);
var hasDeclarableAlgorithm = ({ key }) => algorithms.includes(parseAlgorithm(key));

// packages/core/src/sections/deploy_keys/schema.ts
function findKeyMistake(key) {
  if (typeof key !== "string") return invalidKey;
  const isDeclarable = hasDeclarableAlgorithm({ key });
  if (isDeclarable && isWellFormedKey(key)) return void 0;
  if (isPrivateKey(key)) return privateKey;
  return isDeclarable ? damagedKey : invalidKey;
}
var invalidKey = createMessage(
  "is not a public key of the form `ssh-ed25519 AAAA\u2026` (its text is not shown here)",
  `write the line of the \`.pub\` file, which starts with ${joinWithOr(algorithms.map(formatCode))}`
);
var privateKey = createMessage(
  "is a private key, which must not be in a settings file (it is not shown here)",
  "write the public key from the `.pub` file; if other people may have seen this file, replace the key pair"
);
var damagedKey = createMessage(
  "is damaged: the text after its algorithm is not a key of that algorithm",
  "copy the whole line from the `.pub` file again"
);
var publicKey = pipe(
  string(invalidKey),
  check(
    (key) => findKeyMistake(key) === void 0,
    ({ input }) => findKeyMistake(input) ?? invalidKey
  ),
  addJsonSchema({
    pattern: `^\\s*(${algorithms.map((name) => name.replaceAll(".", "\\.")).join("|")})\\s+[A-Za-z0-9+/]`
  }),
  transform((key) => key.trim())
);
var DeployKey = closedMap({ title: text({ min: 1 }), key: publicKey, read_only: optional(toggle()) });
var describeDeployKey = ({ title }) => `deploy key ${JSON.stringify(title)}`;
var settings = {
  ...createListShape(DeployKey, { undeclared: "keep", getKey: ({ title }) => title, describeEntry: describeDeployKey }),
  examine: refuseSharedKeys
};
function refuseSharedKeys({ entries }, findings) {
  const getMaterial = ({ key }) => parseMaterial(key);
  visitDuplicates(
    entries,
    getMaterial,
    (index, firstIndex) => findings.refuse({
      at: [index, "key"],
      problem: `is also the key of entry ${firstIndex + 1}, and GitHub allows a key only once`,
      fix: "remove one of the two entries, or write another key"
    })
  );
}

// packages/core/src/sections/deploy_keys/plan.ts
var getTitle = (key) => key.title;
var identifyDeployKey = (key) => ({ subject: describeDeployKey(key), names: [getTitle(key)] });
function planDeployKeys({ entries, undeclared }, live) {
  const keys = live.filter(hasDeclarableAlgorithm);
  const matches = matchEntries(entries, keys, getTitle, getTitle, {
    describe: describeDeployKey,
    fix: "delete one of them"
  });
  rejectRenames(entries, keys);
  return [
    ...matches.missing.map(planCreation),
    ...matches.pairs.flatMap(({ entry, item }) => [...planReplacement(entry, item), ...noteDisabledKey(item)]),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describeDeployKey, remove: planRemoval })
  ];
}
var planRemoval = (item) => planDelete(identifyDeployKey(item), remove({ key_id: item.id }), {
  holds: { key: item.key, read_only: item.read_only },
  because: formatText`every user of this key loses access`
});
function rejectRenames(entries, keys) {
  const renames = entries.flatMap((entry) => {
    const holder = keys.find(({ key }) => parseMaterial(key) === parseMaterial(entry.key));
    return holder && holder.title !== entry.title ? [formatText`${markPublic(describeDeployKey(entry))} has the key of the live ${describeDeployKey(holder)}`] : [];
  });
  if (!renames.length) return;
  throw new SectionFailure(
    formatText`${joinTexts(renames, "; ")}, and GitHub allows a key only once`,
    "delete the live key first, or give the entry the title of that key",
    "conflict"
  );
}
function planCreation({ read_only = true, ...entry }) {
  const because = read_only ? "read access" : "read and write access";
  const holds = { key: entry.key, read_only };
  return planCreate(identifyDeployKey(entry), create({}, { ...entry, read_only }), { holds, because });
}
function planReplacement({ read_only, ...entry }, item) {
  const differences = [
    ...compareMaterial(entry, item),
    ...findDifferences({ read_only }, item).map(explainWriteAccess)
  ];
  const body = { ...entry, read_only: read_only ?? item.read_only };
  const steps = [remove({ key_id: item.id }), create({}, body)];
  return planReplace(identifyDeployKey(entry), differences, steps, { dependsOn: createKeyBasis(item), entry: body });
}
var createKeyBasis = (item) => createBasis(list({}), [item], (keys) => {
  const key = keys.find(({ id }) => id === item.id);
  return key && [key.title, parseMaterial(key.key), key.read_only];
});
function compareMaterial({ key }, item) {
  if (parseMaterial(key) === parseMaterial(item.key)) return [];
  const words = formatText`key ${computeFingerprint(item.key)} → ${markPublic(computeFingerprint(key))}`;
  return [{ key: "key", live: item.key, wanted: key, words }];
}
var risk = createRisks({ touches: "access", replaces: "access" }, { read_only: onIsStricter });
var explainWriteAccess = (difference) => difference.wanted === false ? { ...markIfWeaker(risk)(difference), because: formatText`the key gets write access` } : difference;
var disabledKeyText = "is disabled on GitHub, and gives no access until it is enabled there";
var noteDisabledKey = (item) => item.enabled === false ? [createNote(formatText`${markPublic(describeDeployKey(item))} ${disabledKeyText}`, describeDeployKey(item))] : [];

// packages/core/src/sections/deploy_keys/index.ts
var deployKeys = defineSection({
  key: "deploy_keys",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: calls_exports,
  read: (github) => github.ask(list({})),
  plan: planDeployKeys,
  toSettings(live) {
    const { kept, omissions } = splitByOmissionReason(live, ({ title }) => title, findOmissionReason);
    return exportList(kept.map(toDeployKeyEntry), settings, omissions);
  }
});
var toDeployKeyEntry = ({ title, key, read_only }) => ({ title, key: parseMaterial(key), read_only });
var findOmissionReason = (key) => hasDeclarableAlgorithm(key) ? void 0 : `${describeDeployKey(key)} is left out: Trueup does not support keys of the algorithm ${parseAlgorithm(key.key)}`;
export {
  deployKeys
};

import {
  wordsIn111 as wordsIn,
  onIsStricter78 as onIsStricter,
  toneWith78 as toneWith,
  riskWith79 as riskWith,
  create82 as create,
  note82 as note,
  remove82 as remove,
  replace82 as replace,
  restOn82 as restOn,
  compare83 as compare,
  object84 as object,
  closed85 as closed,
  eachTwin85 as eachTwin,
  inSchema85 as inSchema,
  listOf85 as listOf,
  text85 as text,
  toggle85 as toggle,
  SectionFailure87 as SectionFailure,
  joinTexts88 as joinTexts,
  open88 as open,
  say88 as say,
  says90 as says,
  code92 as code,
  either92 as either,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  string93 as string,
  transform93 as transform,
  createHash95 as createHash,
  administration98 as administration,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  Some,
  administered,
  allOf,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  defineSection,
  divideByReason,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/deploy_keys/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create2,
  list: () => list,
  remove: () => remove2
});
var shown = { title: string(), key: string(), read_only: boolean(), enabled: optional(boolean()) };
var LiveKey = object({ id: number(), ...shown });
var list = rest("GET /repos/{owner}/{repo}/keys", {
  needs: administration.read,
  pages: { per: 100, identity: "id" },
  answer: array(LiveKey),
  // GraphQL shows no number. Only a delete takes one, and none rests on this.
  folded: fold(
    "deploy_keys",
    `viewerCanAdminister ${allOf("deployKeys", "title key read_only: readOnly enabled")}`,
    administered({ deployKeys: Some(object(shown)) }),
    ({ deployKeys: deployKeys2 }) => deployKeys2
  )
});
var create2 = rest("POST /repos/{owner}/{repo}/keys", {
  needs: administration.write,
  hints: { 422: "the key may belong to another repository, and GitHub allows a key in only one repository" }
});
var remove2 = rest("DELETE /repos/{owner}/{repo}/keys/{key_id}", { needs: administration.write });

// packages/core/src/sections/deploy_keys/material.ts
var algorithms = wordsIn(`
  ssh-ed25519 ssh-rsa ecdsa-sha2-nistp256 ecdsa-sha2-nistp384 ecdsa-sha2-nistp521
  sk-ssh-ed25519@openssh.com sk-ecdsa-sha2-nistp256@openssh.com`);
var split = (key) => {
  const [algorithm = "", blob = ""] = key.trim().split(/\s+/);
  return { algorithm, blob };
};
var algorithmOf = (key) => split(key).algorithm;
var materialOf = (key) => Object.values(split(key)).join(" ");
var fingerprintOf = (key) => {
  const { algorithm, blob } = split(key);
  const hash = createHash("sha256").update(Buffer.from(blob, "base64")).digest("base64");
  return `${algorithm} SHA256:${hash.replace(/=+$/, "")}`;
};
function isWhole(key) {
  const { algorithm, blob } = split(key);
  if (key.trim().includes("\n") || !/^[A-Za-z0-9+/]+={0,2}$/.test(blob)) return false;
  const bytes = Buffer.from(blob, "base64");
  const end = 4 + algorithm.length;
  return bytes.length > end && bytes.readUInt32BE() === algorithm.length && bytes.toString("latin1", 4, end) === algorithm;
}
var isPrivate = (text2) => /PRIVATE[ -]KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/i.test(text2);
var isDeclarable = ({ key }) => algorithms.includes(algorithmOf(key));

// packages/core/src/sections/deploy_keys/schema.ts
function mistakeIn(key) {
  if (typeof key !== "string") return notAKey;
  const isDeclarable2 = algorithms.includes(algorithmOf(key));
  if (isDeclarable2 && isWhole(key)) return void 0;
  if (isPrivate(key)) return privateKey;
  return isDeclarable2 ? damaged : notAKey;
}
var notAKey = says(
  "is not a public key of the form `ssh-ed25519 AAAA\u2026` (its text is not shown here)",
  `write the line of the \`.pub\` file, which starts with ${either(algorithms.map(code))}`
);
var privateKey = says(
  "is a private key, which must not be in a settings file (it is not shown here)",
  "write the public key from the `.pub` file; if other people may have seen this file, replace the key pair"
);
var damaged = says(
  "is damaged: the text after its algorithm is not a key of that algorithm",
  "copy the whole line from the `.pub` file again"
);
var publicKey = pipe(
  string(notAKey),
  check(
    (key) => mistakeIn(key) === void 0,
    ({ input }) => mistakeIn(input) ?? notAKey
  ),
  inSchema({ pattern: `^\\s*(${algorithms.map((name) => name.replaceAll(".", "\\.")).join("|")})\\s+[A-Za-z0-9+/]` }),
  transform((key) => key.trim())
);
var DeployKey = closed({ title: text({ min: 1 }), key: publicKey, read_only: optional(toggle()) });
var nameDeployKey = ({ title: title2 }) => `deploy key ${JSON.stringify(title2)}`;
var settings = {
  ...listOf(DeployKey, { undeclared: "keep", key: ({ title: title2 }) => title2, named: nameDeployKey }),
  examine
};
function examine({ entries }, findings) {
  const material = ({ key }) => materialOf(key);
  eachTwin(
    entries,
    material,
    (index, twin) => findings.refuse({
      at: [index, "key"],
      problem: `is also the key of entry ${twin + 1}, and GitHub allows a key only once`,
      fix: "remove one of the two entries, or write another key"
    })
  );
}

// packages/core/src/sections/deploy_keys/plan.ts
var title = (key) => key.title;
var identify = (key) => ({ subject: nameDeployKey(key), names: [title(key)] });
function planDeployKeys({ entries, undeclared }, live) {
  const keys = live.filter(isDeclarable);
  const found = match(entries, keys, title, title, { named: nameDeployKey, fix: "delete one of them" });
  refuseRenames(entries, keys);
  return [
    ...found.missing.map(planAddition),
    ...found.pairs.flatMap(({ entry, item }) => [...planReplacement(entry, item), ...noteDisabled(item)]),
    ...planUndeclared(undeclared, found.undeclared, { named: nameDeployKey, remove: planRemoval })
  ];
}
var planRemoval = (item) => remove(identify(item), remove2({ key_id: item.id }), {
  holds: { key: item.key, read_only: item.read_only },
  because: say`every user of this key loses access`
});
function refuseRenames(entries, keys) {
  const renames = entries.flatMap((entry) => {
    const holder = keys.find(({ key }) => materialOf(key) === materialOf(entry.key));
    return holder && holder.title !== entry.title ? [say`${open(nameDeployKey(entry))} has the key of the live ${nameDeployKey(holder)}`] : [];
  });
  if (!renames.length) return;
  throw new SectionFailure(
    say`${joinTexts(renames, "; ")}, and GitHub allows a key only once`,
    "delete the live key first, or give the entry the title of that key",
    "conflict"
  );
}
function planAddition({ read_only = true, ...entry }) {
  const because = read_only ? "read access" : "read and write access";
  const holds = { key: entry.key, read_only };
  return create(identify(entry), create2({}, { ...entry, read_only }), { holds, because });
}
function planReplacement({ read_only, ...entry }, item) {
  const found = [...compareKeys(entry, item), ...compare({ read_only }, item).map(explain)];
  const body = { ...entry, read_only: read_only ?? item.read_only };
  const steps = [remove2({ key_id: item.id }), create2({}, body)];
  return replace(identify(entry), found, steps, { restsOn: restOnKey(item), entry: body });
}
var restOnKey = (item) => restOn(list({}), [item], (keys) => {
  const key = keys.find(({ id }) => id === item.id);
  return key && [key.title, materialOf(key.key), key.read_only];
});
function compareKeys({ key }, item) {
  if (materialOf(key) === materialOf(item.key)) return [];
  const words = say`key ${fingerprintOf(item.key)} → ${open(fingerprintOf(key))}`;
  return [{ key: "key", live: item.key, wanted: key, words }];
}
var risk = riskWith({ touches: "access", replaces: "access" }, { read_only: onIsStricter });
var explain = (difference) => difference.wanted === false ? { ...toneWith(risk)(difference), because: say`the key gets write access` } : difference;
var disabled = "is disabled on GitHub, and gives no access until it is enabled there";
var noteDisabled = (item) => item.enabled === false ? [note(say`${open(nameDeployKey(item))} ${disabled}`, nameDeployKey(item))] : [];

// packages/core/src/sections/deploy_keys/index.ts
var deployKeys = defineSection({
  key: "deploy_keys",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: calls_exports,
  read: (host) => host.ask(list({})),
  plan: planDeployKeys,
  toSettings(live) {
    const { kept, left } = divideByReason(live, reasonToLeaveOut);
    return exportList(kept.map(keyEntry), settings, left);
  }
});
var keyEntry = ({ title: title2, key, read_only }) => ({ title: title2, key: materialOf(key), read_only });
var reasonToLeaveOut = (key) => isDeclarable(key) ? void 0 : `${nameDeployKey(key)} is left out: Trueup does not support keys of the algorithm ${algorithmOf(key.key)}`;
export {
  deployKeys
};

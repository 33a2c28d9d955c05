import {
  createNote87 as createNote,
  createSecretLookup87 as createSecretLookup,
  explainUnverified87 as explainUnverified,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReassertionOfValues87 as planReassertionOfValues,
  defineListEnvelope89 as defineListEnvelope,
  defineObject89 as defineObject,
  closedMap90 as closedMap,
  createReferenceSchema93 as createReferenceSchema,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  formatText97 as formatText,
  defineRestCall103 as defineRestCall
} from "./action.js";
import {
  StoredName,
  appendOwner,
  createStoreSettings,
  matchStoredItems
} from "./action-chunk-WT5PJVGU.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";

// packages/core/src/sections/families/secret-store/calls.ts
var PublicKey = defineObject({ key_id: string(), key: pipe(string(), regex(/^[A-Za-z0-9+/]{43}=$/)) });
var createSecretCalls = (storePath, { read, write, key }) => ({
  list: defineRestCall(`GET ${storePath}/secrets`, {
    needs: read,
    pages: { perPage: 100, identity: "name", list: "secrets" },
    answer: defineListEnvelope("secrets", defineObject({ name: string() }))
  }),
  publicKey: defineRestCall(`GET ${storePath}/secrets/public-key`, {
    answer: PublicKey,
    neededIn: ["apply"],
    needs: read,
    ...key
  }),
  put: defineRestCall(`PUT ${storePath}/secrets/{secret_name}`, { needs: write }),
  remove: defineRestCall(`DELETE ${storePath}/secrets/{secret_name}`, { needs: write })
});
var Secret = closedMap({ name: StoredName, value: createReferenceSchema() });
var describeSecret = ({ name }) => `secret ${JSON.stringify(name)}`;
var settings = createStoreSettings(Secret, "keep", describeSecret, (name) => `$${name}`);

// packages/core/src/sections/families/secret-store/acts.ts
function createSecretWriteBuilder({ calls, params }) {
  let publicKey;
  return ({ name, value }) => {
    const lookup = createSecretLookup(value);
    const step = {
      act: `PUT secret ${name} from ${value}`,
      async run(github, resolve) {
        publicKey ??= github.ask(calls.publicKey(params));
        const { key, key_id } = await publicKey;
        const { sealSecret } = await import("./action-sealing-4W22WM3A.js");
        const encrypted_value = sealSecret(resolve(lookup), key);
        await github.send(calls.put({ ...params, secret_name: name }, { encrypted_value, key_id }));
        return void 0;
      }
    };
    return { step, lookup };
  };
}

// packages/core/src/sections/families/secret-store/plan.ts
function planSecrets(desired, live, store) {
  const { entries, undeclared } = desired;
  const formatSubject = (secret) => appendOwner(describeSecret(secret), store.owner);
  const { identify, ...matches } = matchStoredItems(entries, live, formatSubject);
  const buildWrite = createSecretWriteBuilder(store);
  const existing = matches.pairs.map(({ entry }) => entry);
  return [
    ...matches.missing.map((entry) => {
      const { step, lookup } = buildWrite(entry);
      const because = `from ${entry.value}`;
      return planCreate(identify(entry), step, { holds: { value: entry.value }, lookups: [lookup], because });
    }),
    ...planResentSecrets(existing, buildWrite, store.owner),
    ...existing.length || !entries.length ? [] : [createNote(explainUnverified(...describeUnverifiedInParts(entries, store.owner)), store.owner)],
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: formatSubject,
      remove: (item) => planDelete(identify(item), store.calls.remove({ ...store.params, secret_name: item.name }), {
        because: formatText`its value is lost for good, because GitHub never shows it`
      })
    })
  ];
}
function planResentSecrets(entries, buildWrite, owner) {
  if (!entries.length) return [];
  const writes = entries.map(buildWrite);
  return [
    planReassertionOfValues(owner ?? "", describeUnverifiedInParts(entries, owner), {
      steps: writes.map(({ step }) => step),
      lookups: writes.map(({ lookup }) => lookup),
      covers: entries.map((entry) => [appendOwner(describeSecret(entry), owner), "value"]),
      holds: Object.fromEntries(entries.map(({ name, value }) => [name, value]))
    })
  ];
}
var describeUnverifiedInParts = (entries, owner) => [appendOwner("secret values", owner), "never shows them", entries.map(({ name }) => name).join(", ")];

// packages/core/src/sections/families/secret-store/index.ts
function createSecretSection(feature, needs) {
  const calls = createSecretCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  return defineSection({
    key: `${feature}_secrets`,
    settings,
    visibleTo: { "": "writers" },
    risk: { "": { touches: "access", replaces: "secret", describeLostData: describeSecretLoss } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, { calls, params: {} }),
    toSettings(live) {
      const { entries, notes } = exportSecrets(live, feature.toUpperCase());
      return exportList(entries, settings, notes, []);
    }
  });
}
function exportSecrets(live, variablePrefix, owner) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${variablePrefix}_${name}` }));
  return {
    entries,
    notes: entries.map(({ name, value }) => ({
      text: formatText`the value of ${appendOwner(describeSecret({ name }), owner)} is left out, because GitHub never shows it: set the environment variable ${value} before you apply this file`,
      about: name
    }))
  };
}
var describeSecretLoss = ({ kind, subject, holds = {} }) => {
  if (kind === "delete") return `the value of ${subject}`;
  const names = Object.keys(holds).join(", ");
  return kind === "reassert" ? `the earlier values of secrets that were sent again: ${names}` : void 0;
};

export {
  createSecretCalls,
  describeSecret,
  settings,
  planSecrets,
  createSecretSection,
  exportSecrets,
  describeSecretLoss
};

import {
  createNote85 as createNote,
  createSecretLookup85 as createSecretLookup,
  explainUnverified85 as explainUnverified,
  planCreate85 as planCreate,
  planDelete85 as planDelete,
  planReassertionOfValues85 as planReassertionOfValues,
  defineListEnvelope87 as defineListEnvelope,
  defineObject87 as defineObject,
  closedMap88 as closedMap,
  formatText91 as formatText,
  createReferenceSchema92 as createReferenceSchema,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  defineRestCall102 as defineRestCall
} from "./action.js";
import {
  appendOwner,
  createNameSchema,
  createStoreSettings,
  getStoredName
} from "./action-chunk-O35FTVR3.js";
import {
  defineSection,
  exportList
} from "./action-chunk-7WYA6ZDB.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-DZE2QXZ3.js";

// packages/core/src/sections/families/secret-store/calls.ts
var PublicKey = defineObject({ key_id: string(), key: pipe(string(), regex(/^[A-Za-z0-9+/]{43}=$/)) });
var createSecretCalls = (store, { read, write, key }) => ({
  list: defineRestCall(`GET ${store}/secrets`, {
    needs: read,
    pages: { perPage: 100, identity: "name", list: "secrets" },
    answer: defineListEnvelope("secrets", defineObject({ name: string() }))
  }),
  publicKey: defineRestCall(`GET ${store}/secrets/public-key`, {
    answer: PublicKey,
    neededIn: ["apply"],
    needs: read,
    ...key
  }),
  put: defineRestCall(`PUT ${store}/secrets/{secret_name}`, { needs: write }),
  remove: defineRestCall(`DELETE ${store}/secrets/{secret_name}`, { needs: write })
});
var Secret = closedMap({ name: createNameSchema(), value: createReferenceSchema() });
var nameSecret = ({ name }) => `secret ${JSON.stringify(name)}`;
var settings = createStoreSettings(Secret, "keep", nameSecret, (name) => `$${name}`);

// packages/core/src/sections/families/secret-store/acts.ts
function createSealer(store) {
  let publicKey;
  return ({ name, value }) => {
    const lookup = createSecretLookup(value);
    const step = {
      act: `PUT secret ${name} from ${value}`,
      async run(github, resolve) {
        publicKey ??= github.ask(store.publicKey);
        const { key, key_id } = await publicKey;
        const { sealSecret } = await import("./action-sealing-D5MBTNNQ.js");
        const encrypted_value = sealSecret(resolve(lookup), key);
        await github.send(store.put(name, { encrypted_value, key_id }));
        return void 0;
      }
    };
    return { step, lookup };
  };
}

// packages/core/src/sections/families/secret-store/plan.ts
function planSecrets(desired, live, store) {
  const { entries, undeclared } = desired;
  const formatSubject = (secret) => appendOwner(nameSecret(secret), store.owner);
  const identify = (secret) => ({ subject: formatSubject(secret), names: [getStoredName(secret)] });
  const matches = matchEntries(entries, live, getStoredName, getStoredName, {
    describe: formatSubject,
    fix: "delete one of them"
  });
  const sealSecret = createSealer(store);
  const existing = matches.pairs.map(({ entry }) => entry);
  return [
    ...matches.missing.map((entry) => {
      const { step, lookup } = sealSecret(entry);
      const because = `from ${entry.value}`;
      return planCreate(identify(entry), step, { holds: { value: entry.value }, lookups: [lookup], because });
    }),
    ...planResentSecrets(existing, sealSecret, store.owner),
    ...existing.length || !entries.length ? [] : [createNote(explainUnverified(...describeUnverified(entries, store.owner)), store.owner)],
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: formatSubject,
      remove: (item) => planDelete(identify(item), store.remove(item.name), {
        because: formatText`its value is lost for good, because GitHub never shows it`
      })
    })
  ];
}
function planResentSecrets(entries, sealSecret, owner) {
  if (!entries.length) return [];
  const sealedSecrets = entries.map(sealSecret);
  return [
    planReassertionOfValues(owner ?? "", describeUnverified(entries, owner), {
      steps: sealedSecrets.map(({ step }) => step),
      lookups: sealedSecrets.map(({ lookup }) => lookup),
      covers: entries.map((entry) => [appendOwner(nameSecret(entry), owner), "value"]),
      holds: Object.fromEntries(entries.map(({ name, value }) => [name, value]))
    })
  ];
}
var describeUnverified = (entries, owner) => [appendOwner("secret values", owner), "never shows them", entries.map(({ name }) => name).join(", ")];

// packages/core/src/sections/families/secret-store/index.ts
function exportSecrets(live, word, owner) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${word}_${name}` }));
  return {
    entries,
    notes: entries.map(
      ({ name, value }) => formatText`the value of ${appendOwner(nameSecret({ name }), owner)} is left out, because GitHub never shows it: set the environment variable ${value} before you apply this file`
    )
  };
}
var describeSecretLoss = ({ kind, subject, holds = {} }) => {
  if (kind === "delete") return `the value of ${subject}`;
  const names = Object.keys(holds).join(", ");
  return kind === "reassert" ? `the earlier values of secrets that were sent again: ${names}` : void 0;
};
function createSecretSection(feature, needs) {
  const calls = createSecretCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  const store = {
    publicKey: calls.publicKey({}),
    put: (secret_name, sealed) => calls.put({ secret_name }, sealed),
    remove: (secret_name) => calls.remove({ secret_name })
  };
  const exportEntries = (live) => exportSecrets(live, feature.toUpperCase());
  return defineSection({
    key: `${feature}_secrets`,
    settings,
    visibleTo: { "": "writers" },
    risk: { "": { touches: "access", replaces: "secret", describeLostData: describeSecretLoss } },
    calls,
    read: (github) => github.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, store),
    toSettings(live) {
      const { entries, notes } = exportEntries(live);
      return exportList(entries, settings, notes, []);
    }
  });
}

export {
  createSecretCalls,
  nameSecret,
  settings,
  planSecrets,
  exportSecrets,
  describeSecretLoss,
  createSecretSection
};

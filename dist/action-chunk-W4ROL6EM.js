import {
  create82 as create,
  note82 as note,
  reassertAll82 as reassertAll,
  remove82 as remove,
  secretOf82 as secretOf,
  tellUnverified82 as tellUnverified,
  listUnder84 as listUnder,
  object84 as object,
  closed85 as closed,
  say88 as say,
  reference89 as reference,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  rest99 as rest
} from "./action.js";
import {
  nameOf,
  nameWithOwner,
  storeSettings,
  storedName
} from "./action-chunk-V6LNKVKQ.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";

// packages/core/src/sections/families/secret-store/calls.ts
var PublicKey = object({ key_id: string(), key: pipe(string(), regex(/^[A-Za-z0-9+/]{43}=$/)) });
var secretCalls = (store, { read, write, key }) => ({
  list: rest(`GET ${store}/secrets`, {
    needs: read,
    pages: { per: 100, identity: "name", list: "secrets" },
    answer: listUnder("secrets", object({ name: string() }))
  }),
  /** Only a write asks for the key. */
  publicKey: rest(`GET ${store}/secrets/public-key`, { answer: PublicKey, madeBy: ["apply"], needs: read, ...key }),
  put: rest(`PUT ${store}/secrets/{secret_name}`, { needs: write }),
  remove: rest(`DELETE ${store}/secrets/{secret_name}`, { needs: write })
});
var Secret = closed({ name: storedName(), value: reference() });
var nameSecret = ({ name }) => `secret ${JSON.stringify(name)}`;
var settings = storeSettings(Secret, "keep", nameSecret, (name) => `$${name}`);

// packages/core/src/sections/families/secret-store/acts.ts
function startSealing(store) {
  let asked;
  return ({ name, value }) => {
    const lookup = secretOf(value);
    const step = {
      act: `PUT secret ${name} from ${value}`,
      async run(host, found) {
        asked ??= host.ask(store.publicKey);
        const { key, key_id } = await asked;
        const { seal } = await import("./action-sealing-FNHBQAJW.js");
        const encrypted_value = seal(found(lookup), key);
        await host.send(store.put(name, { encrypted_value, key_id }));
        return void 0;
      }
    };
    return { step, lookup };
  };
}

// packages/core/src/sections/families/secret-store/plan.ts
function planSecrets(desired, live, store) {
  const { entries, undeclared } = desired;
  const subject = (secret) => nameWithOwner(nameSecret(secret), store.of);
  const identify = (secret) => ({ subject: subject(secret), names: [nameOf(secret)] });
  const found = match(entries, live, nameOf, nameOf, { named: subject, fix: "delete one of them" });
  const sealed = startSealing(store);
  const again = found.pairs.map(({ entry }) => entry);
  return [
    ...found.missing.map((entry) => {
      const { step, lookup } = sealed(entry);
      const because = `from ${entry.value}`;
      return create(identify(entry), step, { holds: { value: entry.value }, lookups: [lookup], because });
    }),
    ...planResent(again, sealed, store.of),
    ...again.length || !entries.length ? [] : [note(tellUnverified(...unverified(entries, store.of)), store.of)],
    ...planUndeclared(undeclared, found.undeclared, {
      named: subject,
      remove: (item) => remove(identify(item), store.remove(item.name), {
        because: say`its value is lost for good, because GitHub never shows it`
      })
    })
  ];
}
function planResent(entries, sealed, of) {
  if (!entries.length) return [];
  const all = entries.map(sealed);
  return [
    reassertAll(of ?? "", unverified(entries, of), {
      steps: all.map(({ step }) => step),
      lookups: all.map(({ lookup }) => lookup),
      covers: entries.map((entry) => [nameWithOwner(nameSecret(entry), of), "value"]),
      holds: Object.fromEntries(entries.map(({ name, value }) => [name, value]))
    })
  ];
}
var unverified = (entries, of) => [nameWithOwner("secret values", of), "never shows them", entries.map(({ name }) => name).join(", ")];

// packages/core/src/sections/families/secret-store/index.ts
function exportSecrets(live, word, of) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${word}_${name}` }));
  return {
    entries,
    notes: entries.map(
      ({ name, value }) => say`the value of ${nameWithOwner(nameSecret({ name }), of)} is left out, because GitHub never shows it: set the environment variable ${value} before you apply this file`
    )
  };
}
var tellLostSecrets = ({ kind, subject, holds = {} }) => {
  if (kind === "delete") return `the value of ${subject}`;
  const sent = Object.keys(holds).join(", ");
  return kind === "reassert" ? `the earlier values of secrets that were sent again: ${sent}` : void 0;
};
function secretSection(feature, needs) {
  const calls = secretCalls(`/repos/{owner}/{repo}/${feature}`, needs);
  const store = {
    publicKey: calls.publicKey({}),
    put: (secret_name, sealed) => calls.put({ secret_name }, sealed),
    remove: (secret_name) => calls.remove({ secret_name })
  };
  const entriesOf = (live) => exportSecrets(live, feature.toUpperCase());
  return defineSection({
    key: `${feature}_secrets`,
    settings,
    visibleTo: { "": "writers" },
    risk: { "": { touches: "access", replaces: "secret", loses: tellLostSecrets } },
    calls,
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, store),
    toSettings(live) {
      const { entries, notes } = entriesOf(live);
      return exportList(entries, settings, notes, []);
    }
  });
}

export {
  secretCalls,
  nameSecret,
  settings,
  planSecrets,
  exportSecrets,
  tellLostSecrets,
  secretSection
};

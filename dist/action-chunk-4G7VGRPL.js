import {
  create82 as create,
  note82 as note,
  reassertAll82 as reassertAll,
  remove82 as remove,
  secretOf82 as secretOf,
  tellUnverified82 as tellUnverified,
  say88 as say
} from "./action.js";
import {
  nameSecret,
  secretCalls,
  settings
} from "./action-chunk-N547ZMDL.js";
import {
  nameOf,
  nameWithOwner
} from "./action-chunk-HFI535RC.js";
import {
  defineSection,
  exportList,
  undoList
} from "./action-chunk-ABRSY633.js";
import {
  match,
  planUndeclared
} from "./action-chunk-XUA3GPDR.js";

// src/sections/families/secret-store/acts.ts
function startSealing(store) {
  let asked;
  return ({ name, value }) => {
    const lookup = secretOf(value);
    const step = {
      act: `PUT secret ${name} from ${value}`,
      async run(host, found) {
        asked ??= host.ask(store.publicKey);
        const { key, key_id } = await asked;
        const { seal } = await import("./action-sealing-NHLN5V5H.js");
        const encrypted_value = seal(found(lookup), key);
        await host.send(store.put(name, { encrypted_value, key_id }));
        return void 0;
      }
    };
    return { step, lookup };
  };
}

// src/sections/families/secret-store/plan.ts
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
        because: say`its value cannot be read back, so it is lost for good`
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

// src/sections/families/secret-store/index.ts
function exportSecrets(live, word, of) {
  const entries = live.map(({ name }) => ({ name, value: `$SECRET_${word}_${name}` }));
  return {
    entries,
    notes: entries.map(
      ({ name, value }) => say`the value of ${nameWithOwner(nameSecret({ name }), of)} is left out, since the host never shows it: set ${value} in the environment before you apply this file`
    )
  };
}
var secretsToUndo = (live, items, entriesOf) => {
  const touched = new Set(items.map(({ names = [] }) => names.at(-1)));
  const { entries, notes } = entriesOf(live.filter((item) => touched.has(nameOf(item))));
  return undoList(entries, items, settings, { notes });
};
var tellLostSecrets = ({ kind, subject, holds = {} }) => {
  if (kind === "delete") return `the value of ${subject}`;
  const sent = Object.keys(holds).join(", ");
  return kind === "reassert" ? `earlier values of secrets that were sent again, if others: ${sent}` : void 0;
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
    stakes: { "": "access" },
    calls,
    standsFor: { "": "secret" },
    read: (host) => host.ask(calls.list({})),
    plan: (desired, live) => planSecrets(desired, live, store),
    toSettings(live) {
      const { entries, notes } = entriesOf(live);
      return exportList(entries, settings, notes, []);
    },
    toUndo: (live, items) => secretsToUndo(live, items, entriesOf),
    lostWith: tellLostSecrets
  });
}

export {
  planSecrets,
  exportSecrets,
  secretsToUndo,
  tellLostSecrets,
  secretSection
};

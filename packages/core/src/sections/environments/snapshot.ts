import type { SectionExport } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import { exportLists, type LiveLists } from './lists.ts';
import { listReviewers, pickDeclarable } from './put/plan.ts';
import type { LiveEnvironments } from './read.ts';
import { listShapes, nameEnvironment } from './schema.ts';
import { noteSharedVariables } from './stores.ts';

/** Pinned environments come first, because pins have the order of the file. */
export function exportEnvironments({ environments, lists, pins = [] }: LiveEnvironments): SectionExport {
  const pinned = pins.flatMap((name) => environments.find((one) => one.name === name) ?? []);
  const unlisted = pins
    .filter((name) => !environments.some((one) => one.name === name))
    .map((name) => `the pin of ${nameEnvironment({ name })} is left out: GitHub lists no such environment`);
  const exported = [...pinned, ...environments.filter((one) => !pinned.includes(one))].map((one) =>
    exportEnvironment(one, lists.get(one.name) ?? {}),
  );
  const entries = exported.map(({ entry }, index) => (index < pinned.length ? { ...entry, pinned: true } : entry));
  return {
    value: entries.length ? entries : undefined,
    notes: [...exported.flatMap(({ notes }) => notes), ...noteSharedVariables(entries), ...unlisted],
    leavesOut: [...exported.flatMap(({ leavesOut }) => leavesOut), ...unlisted],
  };
}

/** Lists are wrapped and show their default policy. Settings that are off and empty lists are left out. */
function exportEnvironment(live: LiveEnvironment, lists: LiveLists) {
  const all = exportLists(live.name, lists);
  const found = all.filter(({ entries }) => entries.length);
  const wrapped = found.map(({ key, entries }) => [key, { _undeclared: listShapes[key].list!.undeclared, entries }]);
  const unnamed = noteUnnamedReviewers(live);
  return {
    entry: { name: live.name, ...pickDeclarable(live), ...Object.fromEntries(wrapped) },
    notes: [...unnamed, ...all.flatMap(({ notes }) => notes)],
    // An entry stands for each secret, and only its value is left out.
    leavesOut: [...unnamed, ...all.filter(({ key }) => key !== 'secrets').flatMap(({ notes }) => notes)],
  };
}

/** The account or team is gone, or the token may not see it. */
const noteUnnamedReviewers = (live: LiveEnvironment) =>
  listReviewers(live)
    .filter(({ id }) => id === undefined)
    .map(
      ({ type }) =>
        `a ${type} among the reviewers of ${nameEnvironment(live)} is left out: GitHub does not show its name`,
    );

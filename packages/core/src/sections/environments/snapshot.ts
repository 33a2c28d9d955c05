import type { SectionExport } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import { exportLists, type LiveLists } from './lists.ts';
import { listUnnamedReviewers, pickDeclarable } from './put/plan.ts';
import type { LiveEnvironments } from './read.ts';
import { listShapes, nameEnvironment } from './schema.ts';
import { noteSharedVariables } from './stores.ts';

/** Pinned environments come first, because pins follow the order of the file. */
export function exportEnvironments({ environments, lists, pins = [] }: LiveEnvironments): SectionExport {
  const pinned = pins.flatMap((name) => environments.find((environment) => environment.name === name) ?? []);
  const unlisted = pins
    .filter((name) => !environments.some((environment) => environment.name === name))
    .map((name) => `the pin of ${nameEnvironment({ name })} is left out: GitHub lists no such environment`);
  const exported = [...pinned, ...environments.filter((environment) => !pinned.includes(environment))].map(
    (environment) => exportEnvironment(environment, lists.get(environment.name) ?? {}),
  );
  const entries = exported.map(({ entry }, index) => (index < pinned.length ? { ...entry, pinned: true } : entry));
  return {
    value: entries.length ? entries : undefined,
    notes: [...exported.flatMap(({ notes }) => notes), ...noteSharedVariables(entries), ...unlisted],
    leavesOut: [...exported.flatMap(({ leavesOut }) => leavesOut), ...unlisted],
  };
}

function exportEnvironment(live: LiveEnvironment, lists: LiveLists) {
  const listExports = exportLists(live, lists);
  const nonEmpty = listExports.filter(({ entries }) => entries.length);
  const wrapped = nonEmpty.map(({ key, entries }) => [key, { _undeclared: listShapes[key].list!.undeclared, entries }]);
  const unnamed = listUnnamedReviewers(live).map(
    ({ type }) =>
      `a ${type} among the reviewers of ${nameEnvironment(live)} is left out: GitHub does not show its name`,
  );
  return {
    entry: { name: live.name, ...pickDeclarable(live), ...Object.fromEntries(wrapped) },
    notes: [...unnamed, ...listExports.flatMap(({ notes }) => notes)],
    leavesOut: [...unnamed, ...listExports.filter(({ key }) => key !== 'secrets').flatMap(({ notes }) => notes)],
  };
}

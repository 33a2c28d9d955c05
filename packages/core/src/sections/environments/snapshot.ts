import type { SectionExport } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import { exportAllLists, type LiveLists } from './lists.ts';
import { exportEnabledSettings, listUnnamedReviewers } from './put/plan.ts';
import type { LiveEnvironments } from './read.ts';
import { describeEnvironment, listShapes } from './schema.ts';
import { noteSharedVariables } from './stores.ts';

/** Pinned environments come first, because pins follow the order of the file. */
export function exportEnvironments({ environments, lists, pins = [] }: LiveEnvironments): SectionExport {
  const pinned = pins.flatMap((name) => environments.find((environment) => environment.name === name) ?? []);
  const unlistedPinNotes = pins
    .filter((name) => !environments.some((environment) => environment.name === name))
    .map((name) => ({
      text: `the pin of ${describeEnvironment({ name })} is left out: GitHub lists no such environment`,
      about: name,
    }));
  const sorted = [...pinned, ...environments.filter((environment) => !pinned.includes(environment))];
  const exports = sorted.map((environment) => exportEnvironment(environment, lists.get(environment.name) ?? {}));
  const entries = exports.map(({ entry }, index) => (index < pinned.length ? { ...entry, pinned: true } : entry));
  return {
    value: entries.length ? entries : undefined,
    notes: [...exports.flatMap(({ notes }) => notes), ...noteSharedVariables(entries), ...unlistedPinNotes],
    omissions: [...exports.flatMap(({ omissions }) => omissions), ...unlistedPinNotes],
  };
}

function exportEnvironment(live: LiveEnvironment, lists: LiveLists) {
  const listExports = exportAllLists(live, lists);
  const values = listExports
    .filter(({ entries }) => entries.length)
    .map(({ key, entries }) => [key, { _undeclared: listShapes[key].list!.undeclared, entries }]);
  const notesOfLists = (exports: typeof listExports) => exports.flatMap(({ notes }) => notes);
  const reviewerNotes = listUnnamedReviewers(live).map(({ type }) => ({
    text: `a ${type} among the reviewers of ${describeEnvironment(live)} is left out: GitHub does not show its name`,
    about: live.name,
  }));
  return {
    entry: { name: live.name, ...exportEnabledSettings(live), ...Object.fromEntries(values) },
    notes: [...reviewerNotes, ...notesOfLists(listExports)],
    omissions: [...reviewerNotes, ...notesOfLists(listExports.filter(({ key }) => key !== 'secrets'))],
  };
}

import * as v from 'valibot';
import { isRefusedWith, PermissionDenied } from '../../../github/refusals/failures.ts';
import { open, saidBy, say, type Text } from '../../../plan/wording.ts';
import type { Exported, SnapshotReader } from '../../section.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { readLanguages } from './schema.ts';

/** GitHub's message if it shows no setup. */
interface Unavailable {
  readonly unavailable: Text;
}

export type WholeSetup = LiveSetup | Unavailable;

/** A repository without the feature is no failure: the snapshot leaves the section out. */
export async function readWholeSetup(host: SnapshotReader, setup: AnalysisSetup): Promise<WholeSetup> {
  try {
    return await host.ask(setup.calls.get({}));
  } catch (failure) {
    if (host.isRequired || !isRefusedWith(failure, 403)) throw failure;
    if (!(failure instanceof PermissionDenied)) return { unavailable: saidBy(failure) };
    if (!ofFeature.test(failure.githubMessage)) throw failure;
    const fix = open(`GitHub gives the same answer to a token without access: to fix that, ${failure.fix}`);
    return { unavailable: say`${saidBy(failure)} ${fix}` };
  }
}

/** GitHub's words where the owner lacks the feature. A token without access to it gets the same answer. */
const ofFeature = /\bnot authorized to access\b/i;

/** Keeps only values that a file can declare. */
export function setupToSettings(live: WholeSetup, keys: v.ObjectEntries, known: readonly string[]): Exported {
  if (isUnavailable(live)) return { value: undefined, notes: [say`left out: ${live.unavailable}`] };
  const { named, unnamed } = readLanguages(live.languages, known);
  const all: Readonly<Record<string, unknown>> = { ...live, ...(live.languages && { languages: named }) };
  const shown = Object.keys(keys).filter((key) => all[key] !== undefined);
  const isTaken = (key: string) => v.is(keys[key] as v.GenericSchema, all[key]);
  return {
    value: Object.fromEntries(shown.filter(isTaken).map((key) => [key, all[key]])),
    notes: [
      ...unnamed.map((language) => say`\`${language}\` is left out of \`languages\`: the API does not accept it`),
      ...shown.filter((key) => all[key] !== null && !isTaken(key)).map((key) => noteStrange(key, all[key])),
    ],
  };
}

const isUnavailable = (whole: WholeSetup): whole is Unavailable => !('state' in whole);

const noteStrange = (key: string, value: unknown) =>
  say`\`${open(key)}\` is left out: ${JSON.stringify(value)} is not a value that Trueup knows`;

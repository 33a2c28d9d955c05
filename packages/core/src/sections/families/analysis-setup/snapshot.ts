import * as v from 'valibot';
import { isRefusedWith, PermissionDenied } from '../../../github/refusals/failures.ts';
import { open, saidBy, say, type Text } from '../../../plan/wording.ts';
import type { SectionExport, SnapshotReader } from '../../section.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { splitLanguages } from './schema.ts';

/** GitHub's message if it shows no setup. */
interface UnavailableSetup {
  readonly unavailable: Text;
}

export type FullSetup = LiveSetup | UnavailableSetup;

/** A repository without the feature is no failure: the snapshot leaves the section out. */
export async function readFullSetup(github: SnapshotReader, setup: AnalysisSetup): Promise<FullSetup> {
  try {
    return await github.ask(setup.calls.get({}));
  } catch (failure) {
    if (github.isRequired || !isRefusedWith(failure, 403)) throw failure;
    if (!(failure instanceof PermissionDenied)) return { unavailable: saidBy(failure) };
    if (!missingAccessMessage.test(failure.hostMessage)) throw failure;
    const fix = open(`GitHub gives the same answer to a token without access: to fix that, ${failure.fix}`);
    return { unavailable: say`${saidBy(failure)} ${fix}` };
  }
}

/** GitHub's words where the owner lacks the feature. A token without access to it gets the same answer. */
const missingAccessMessage = /\bnot authorized to access\b/i;

/** Keeps only values that a file can declare. */
export function exportSetup(live: FullSetup, keys: v.ObjectEntries, known: readonly string[]): SectionExport {
  if (isUnavailable(live)) return { value: undefined, notes: [say`left out: ${live.unavailable}`] };
  const { supported: named, unsupported: unnamed } = splitLanguages(live.languages, known);
  const all: Readonly<Record<string, unknown>> = { ...live, ...(live.languages && { languages: named }) };
  const shown = Object.keys(keys).filter((key) => all[key] !== undefined);
  const isValid = (key: string) => v.is(keys[key] as v.GenericSchema, all[key]);
  return {
    value: Object.fromEntries(shown.filter(isValid).map((key) => [key, all[key]])),
    notes: [
      ...unnamed.map((language) => say`\`${language}\` is left out of \`languages\`: the API does not accept it`),
      ...shown.filter((key) => all[key] !== null && !isValid(key)).map((key) => noteUnknownValue(key, all[key])),
    ],
  };
}

const isUnavailable = (whole: FullSetup): whole is UnavailableSetup => !('state' in whole);

const noteUnknownValue = (key: string, value: unknown) =>
  say`\`${open(key)}\` is left out: ${JSON.stringify(value)} is not a value that Trueup knows`;

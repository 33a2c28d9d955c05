import * as v from 'valibot';
import { isRefusedWith, PermissionDenied } from '../../../github/refusals/failures.ts';
import { describeGithubRefusal, formatText, markPublic, type Text } from '../../../plan/wording.ts';
import type { SectionExport, SnapshotReader } from '../../section.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { createSetupKeys, splitLanguagesBySupport } from './schema.ts';

interface UnavailableSetup {
  readonly unavailable: Text;
}

export type SetupReading = LiveSetup | UnavailableSetup;

export async function readSetupForSnapshot(github: SnapshotReader, setup: AnalysisSetup): Promise<SetupReading> {
  try {
    return await github.ask(setup.calls.get({}));
  } catch (failure) {
    if (github.isRequired || !isRefusedWith(failure, 403)) throw failure;
    if (!(failure instanceof PermissionDenied)) return { unavailable: describeGithubRefusal(failure) };
    if (!missingAccessMessage.test(failure.githubMessage)) throw failure;
    const fix = markPublic(`The token may also lack access. To fix that, ${failure.fix}`);
    return { unavailable: formatText`${describeGithubRefusal(failure)} ${fix}` };
  }
}

/** GitHub gives this answer if the owner lacks the feature, but also to a token without access to it. */
const missingAccessMessage = /\bnot authorized to access\b/i;

export function exportSetup(live: SetupReading, setup: AnalysisSetup): SectionExport {
  if (isUnavailableSetup(live))
    return { value: undefined, notes: [{ text: formatText`left out: ${live.unavailable}` }] };
  const keys = createSetupKeys(setup);
  const { supported, unsupported } = splitLanguagesBySupport(live, setup);
  const values: Readonly<Record<string, unknown>> = { ...live, ...(live.languages && { languages: supported }) };
  const shownKeys = Object.keys(keys).filter((key) => values[key] !== undefined);
  const isValid = (key: string) => v.is(keys[key] as v.GenericSchema, values[key]);
  return {
    value: Object.fromEntries(shownKeys.filter(isValid).map((key) => [key, values[key]])),
    notes: [
      ...unsupported.map((language) => ({
        text: formatText`\`${language}\` is left out of \`languages\`: the API does not accept it`,
        about: 'languages',
      })),
      ...shownKeys
        .filter((key) => values[key] !== null && !isValid(key))
        .map((key) => noteUnknownValue(key, values[key])),
    ],
  };
}

const isUnavailableSetup = (setup: SetupReading): setup is UnavailableSetup => !('state' in setup);

const noteUnknownValue = (key: string, value: unknown) => ({
  text: formatText`\`${markPublic(key)}\` is left out: ${JSON.stringify(value)} is not a value that Trueup knows`,
  about: key,
});

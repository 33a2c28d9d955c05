import type { WriteCall } from '../../../host/call.ts';
import { differences, sameMembers } from '../../../plan/differences.ts';
import { type Difference, type Item, neverShown, note, type Plan, update } from '../../../plan/item.ts';
import { say } from '../../../plan/wording.ts';
import type { LiveSetup } from './calls.ts';
import { type LiveLanguages, readLanguages, type Setup } from './schema.ts';

/** What the plan needs to know about an analysis. */
export interface Analysis {
  /** The languages that the PATCH takes. */
  readonly languages: readonly string[];
  update(body: Setup): WriteCall;
}

export function planSetup(wanted: Setup, live: LiveSetup, analysis: Analysis): Plan {
  if (wanted.state === 'not-configured') return planOff(wanted, live, analysis);
  const languages = readLanguages(live.languages, analysis.languages);
  const found = differencesOf(wanted, live, languages).map((one) => explained(one, wanted, live));
  return [
    ...update('', found, analysis.update(wanted), { later }),
    ...planSilent(wanted, live, found.length ? [] : [analysis.update(wanted)]),
    ...(wanted.languages && live.state === 'configured' ? unnamedNotes(languages) : []),
  ];
}

/** Every change but switching off waits for a configuration run. */
const later = 'the host rolls it out in a configuration run';

/** With `not-configured`, only the state counts. */
function planOff({ state }: Setup, live: LiveSetup, { update: send }: Analysis): Item[] {
  const difference: Difference = { key: 'state', live: live.state, wanted: state, tone: 'weaker' };
  return live.state === state ? [] : update('', [difference], send({ state }));
}

function differencesOf(wanted: Setup, live: LiveSetup, { named }: LiveLanguages): Difference[] {
  const { languages, ...others } = Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => !isSilent(key, wanted, live) && !(value === null && !live[key])),
  ) as Setup;
  const isSame = !languages || sameMembers(languages, named);
  return [...differences(others, live), ...(isSame ? [] : [{ key: 'languages', live: named, wanted: languages }])];
}

/** A configured setup shows all its keys, so the host never shows a key that is missing then. */
const isSilent = (key: string, wanted: Setup, live: LiveSetup) =>
  live.state === 'configured' && wanted[key] !== null && !Object.hasOwn(live, key);

const explained = (difference: Difference, wanted: Setup, live: LiveSetup): Difference =>
  wanted.state === undefined && live.state !== 'configured'
    ? { ...difference, because: say`${'the analysis is off: '}declare \`state: configured\` as well` }
    : difference;

/** A single request sends everything, because the host refuses a second request while the run of the first lasts. */
const planSilent = (wanted: Setup, live: LiveSetup, steps: readonly WriteCall[]) =>
  Object.keys(wanted)
    .filter((key) => isSilent(key, wanted, live))
    .map((key, index) => neverShown(key, wanted[key], index === 0 ? steps : []));

const unnamedNotes = ({ unnamed }: LiveLanguages) =>
  unnamed.map((language) =>
    note(say`\`${language}\` is analysed too, but the API does not accept it, so Trueup does not compare it`),
  );

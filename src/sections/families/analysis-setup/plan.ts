import type { WriteCall } from '../../../host/call.ts';
import { differences, sameMembers } from '../../../plan/differences.ts';
import { type Difference, type Item, neverShown, note, type Plan, update } from '../../../plan/item.ts';
import { say } from '../../../plan/wording.ts';
import type { LiveSetup } from './calls.ts';
import { type LiveLanguages, readLanguages } from './languages.ts';
import type { Setup } from './schema.ts';

/** What a plan has to know of one kind of analysis. */
export interface Analysis {
  /** The languages that its PATCH takes. */
  readonly languages: readonly string[];
  update(body: Setup): WriteCall;
}

export function planSetup(wanted: Setup, live: LiveSetup, analysis: Analysis): Plan {
  if (wanted.state === 'not-configured') return planOff(wanted, live, analysis);
  const languages = readLanguages(live.languages, analysis.languages);
  const found = differencesOf(wanted, live, languages).map((one) => told(one, wanted, live));
  return [
    ...update('', found, analysis.update(wanted), { later }),
    ...planSilent(wanted, live, found.length ? [] : [analysis.update(wanted)]),
    ...(wanted.languages && live.state === 'configured' ? unnamedNotes(languages) : []),
  ];
}

/** Switched off it is at once; everything else waits for a run. */
const later = 'the host rolls it out in a configuration run';

/** Of a setup that is to be off, nothing else counts. */
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

/** A setup shows all that it has once it is configured: what it leaves out then, it never shows. */
const isSilent = (key: string, wanted: Setup, live: LiveSetup) =>
  live.state === 'configured' && wanted[key] !== null && !Object.hasOwn(live, key);

const told = (difference: Difference, wanted: Setup, live: LiveSetup): Difference =>
  wanted.state === undefined && live.state !== 'configured'
    ? { ...difference, because: say`${'nothing is set up yet: '}declare \`state: configured\` as well` }
    : difference;

/** One request starts one run, and a second one would be refused: all that is declared goes together. */
const planSilent = (wanted: Setup, live: LiveSetup, steps: readonly WriteCall[]) =>
  Object.keys(wanted)
    .filter((key) => isSilent(key, wanted, live))
    .map((key, index) => neverShown(key, index === 0 ? steps : []));

const unnamedNotes = ({ unnamed }: LiveLanguages) =>
  unnamed.map((language) =>
    note(say`\`${language}\` is analysed as well: no request can name it, so it is not compared`),
  );

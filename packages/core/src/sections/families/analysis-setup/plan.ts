import { compare, groupBySetting, sameMembers } from '../../../plan/differences.ts';
import type { Difference, Plan } from '../../../plan/item.ts';
import { note, reassertKey, update } from '../../../plan/make-items.ts';
import { say } from '../../../plan/wording.ts';
import { pickKeys } from '../../../settings/maps.ts';
import { orderByRank, toneWith } from '../../order.ts';
import { riskWith } from '../../risk.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { type LiveLanguages, readLanguages, type Setup, setupKeys } from './schema.ts';

export function planSetup(wanted: Setup, live: LiveSetup, analysis: AnalysisSetup): Plan {
  if (wanted.state === 'not-configured') return planOff(wanted, live, analysis);
  const languages = readLanguages(live.languages, analysis.languages);
  const found = compareSetup(wanted, live, languages).map((one) => explain(one, wanted, live));
  const silent = Object.keys(wanted).filter((key) => isSilent(key, wanted, live));
  const changing = [...found.map(({ key }) => key), ...silent];
  // A single request sends all declared keys: the host refuses a second request while the run of the first lasts.
  const call = analysis.calls.update(
    {},
    pickKeys(wanted, (key) => !changing.includes(key)),
  );
  const writing = (keys: readonly string[]) => ({ call, adds: pickKeys(wanted, (key) => keys.includes(key)) });
  return [
    ...groupBySetting(found, settingOf(found)).flatMap((part) =>
      update('', part, writing(part.map(({ key }) => key)), { later: true }),
    ),
    ...silent.map((key) => reassertKey(key, wanted[key], writing([key]))),
    ...(wanted.languages && live.state === 'configured' ? noteUnnamed(languages) : []),
  ];
}

/** With `not-configured`, only the state counts. */
function planOff({ state }: Setup, live: LiveSetup, analysis: AnalysisSetup) {
  const difference = toneWith(risk)({
    key: 'state',
    live: live.state,
    wanted: state,
    affects: affectedBy(live, analysis),
  });
  return live.state === state ? [] : update('', [difference], analysis.calls.update({}, { state }));
}

/** A setup that is switched off loses all that it was. */
const affectedBy = (live: LiveSetup, { languages, own }: AnalysisSetup) =>
  live.state === 'configured' ? pickKeys(live, (key) => Object.hasOwn(setupKeys(languages, own), key)) : undefined;

export const risk = riskWith({ touches: 'protection' }, { state: orderByRank('configured', 'not-configured') });

function compareSetup(wanted: Setup, live: LiveSetup, { named }: LiveLanguages): Difference[] {
  const isCompared = (key: string, value: unknown) => !isSilent(key, wanted, live) && !(value === null && !live[key]);
  const { languages, ...others }: Setup = pickKeys(wanted, isCompared);
  const isSame = !languages || sameMembers(languages, named);
  return [...compare(others, live), ...(isSame ? [] : [{ key: 'languages', live: named, wanted: languages }])];
}

/** A configured setup shows all its keys, so the host never shows a key that is missing then. */
const isSilent = (key: string, wanted: Setup, live: LiveSetup) =>
  live.state === 'configured' && wanted[key] !== null && !Object.hasOwn(live, key);

const explain = (difference: Difference, wanted: Setup, live: LiveSetup): Difference =>
  wanted.state === undefined && live.state !== 'configured'
    ? { ...difference, because: say`${'the setup is off: '}declare \`state: configured\` as well` }
    : difference;

/** The other keys say what is switched on, so they go along; a label names a runner of its type. */
const settingOf = (found: readonly Difference[]) => (key: string) =>
  found.some((one) => one.key === 'state') ? 'state' : key.startsWith('runner_') ? 'runner' : key;

const noteUnnamed = ({ unnamed }: LiveLanguages) =>
  unnamed.map((language) =>
    note(say`\`${language}\` is analyzed too, but Trueup does not compare it, because the API does not accept it`),
  );

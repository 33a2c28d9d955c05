import { fullName } from '../host/host.ts';
import type { Wish } from '../inputs.ts';
import { failureLines, resultOfTargets, settingsLines } from '../modes/outcome.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { openSession, type World } from '../session.ts';
import { code } from '../settings/shown.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import type { Target } from '../targets/target.ts';
import { forecastText } from './forecast.ts';
import { createPatience } from './patience.ts';
import { createProgress, type Progress } from './progress.ts';
import { openSources, type Sources } from './settings.ts';
import { type Found, findTargets } from './targets.ts';
import { type Fleet, visit } from './visit.ts';

/** As many as may have a request under way at one time: more would only hold more of what was read. */
const most = 24;

/** Several repositories, side by side over one session: each is a success or a failure of its own. */
export async function runFleet(wish: Wish & Required<Pick<Wish, 'repos'>>, world: World): Promise<RunResult> {
  const sources = await openSources(wish, world);
  let progress: Progress | undefined;
  const said = (line: string) => (progress ?? world).said(line);
  const session = openSession(wish, { ...world, said });
  if (wish.repos === '*') said('listing the repositories of the token’s user');
  const found = await findTargets(wish, session.ask);
  const { targets } = found;
  progress = createProgress(targets.length, () => session.traffic.sent, world.said);

  const patience = createPatience(most);
  const planned = once((reads, writes) => {
    const { quota } = session.traffic;
    world.announced(forecastText({ repositories: targets.length, reads, writes, quota }));
  });
  const fleet: Fleet = { wish, session, sources, patience, planned };
  const visited = async (target: Target) => {
    const result = await visit(target, fleet);
    progress.done(result?.outcome ?? 'failed');
    return result;
  };
  const results = await sideBySide(targets, most, visited, () => patience.over !== undefined);
  const lines = [...linesOf(wish, sources, found), ...(results.includes(undefined) ? failureLines(patience.over) : [])];
  return resultOfTargets(
    wish.mode,
    results.map((result, index) => result ?? notLookedAt(targets[index]!)),
    lines,
  );
}

function once(tell: Fleet['planned']): Fleet['planned'] {
  let isTold = false;
  return (reads, writes) => {
    if (!isTold) tell(reads, writes);
    isTold = true;
  };
}

const linesOf = (wish: Wish, { defaults, folder }: Sources, { known, lines }: Found): Line[] => [
  ...(defaults ? settingsLines(wish, defaults) : []),
  ...lines,
  ...(folder?.strays(known) ?? []).map(
    (file): Line => ({ kind: 'note', key: '', message: `${code(file)} is for no repository of this run` }),
  ),
];

const notLookedAt = ({ repository }: Target): TargetResult => ({
  repository: fullName(repository),
  outcome: 'failed',
  sections: [],
  lines: [{ kind: 'error', key: '', message: 'not looked at, because the run ended before', code: 'stopped' }],
});

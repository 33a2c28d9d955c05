import { fullName } from '../host/host.ts';
import { widest } from '../host/pacer.ts';
import type { Wish } from '../inputs.ts';
import { failureLines, resultOfTargets, settingsLines } from '../modes/outcome.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { openSession, type Session, type World } from '../session.ts';
import { code } from '../settings/shown.ts';
import { sideBySide } from '../targets/side-by-side.ts';
import type { Target } from '../targets/target.ts';
import { forecastText } from './forecast.ts';
import { createPatience } from './patience.ts';
import { createProgress, type Progress } from './progress.ts';
import { openSources, type Sources } from './settings.ts';
import { type FleetWish, type Found, findTargets } from './targets.ts';
import { type Fleet, visit } from './visit.ts';

/** Several repositories, side by side over one session: each is a success or a failure of its own. */
export async function runFleet(wish: FleetWish, world: World): Promise<RunResult> {
  const sources = await openSources(wish, world);
  let progress: Progress | undefined;
  const said = (line: string) => (progress ?? world).said(line);
  const session = openSession(wish, { ...world, said });
  if (wish.repos === '*') said('listing the repositories of the token’s user');
  const found = await findTargets(wish, session.ask);
  progress = createProgress(found.targets.length, () => session.traffic.sent, world.said);

  const planned = forecastOnce(wish, found.targets.length, session, world);
  const fleet: Fleet = { wish, session, sources, patience: createPatience(widest), files: world.files, planned };
  const { results, over } = await visitAll(found.targets, fleet, progress);
  const early = results.includes(undefined) ? failureLines(over) : [];
  return resultOfTargets(
    wish.mode,
    results.map((result, index) => result ?? notLookedAt(found.targets[index]!)),
    [...linesOf(wish, sources, found), ...early],
  );
}

/** As many at one time as may have a request under way: more would only hold more of what was read. */
async function visitAll(targets: readonly Target[], fleet: Fleet, progress: Progress) {
  const { patience } = fleet;
  const visited = async (target: Target) => {
    const result = await visit(target, fleet);
    progress.done(result?.outcome ?? 'failed');
    return result;
  };
  const results = await sideBySide(targets, widest, visited, () => patience.over !== undefined);
  return { results, over: patience.over };
}

/** The first that are read speak for all of them. In an apply that is told when the first one comes to its writes. */
function forecastOnce({ mode }: Wish, repositories: number, { traffic }: Session, world: World): Fleet['planned'] {
  const known = { read: 0, reads: 0, writes: 0 };
  let isTold = false;
  return (reads, writes) => {
    known.read += 1;
    known.reads += reads;
    known.writes += writes;
    if (isTold || (mode === 'apply' && !writes)) return;
    isTold = true;
    world.announced(forecastText({ repositories, ...known, quota: traffic.quota }));
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

import { measureSpan } from '../github/limits/clock.ts';
import { meterTransport } from '../github/limits/meter.ts';
import type { RunOrigin, RunResult } from '../report/result/result.ts';
import { createDefectResult, createInputProblemsResult } from '../session/failures.ts';
import { InvalidInput } from '../session/inputs/kinds.ts';
import type { FileOptions, RunOptions, RunScope } from '../session/inputs/run-options.ts';
import { inputs } from '../session/inputs/table.ts';
import { version } from '../session/world/version.ts';
import type { World } from '../session/world/world.ts';
import { savePlan } from './files/exit.ts';
import { run } from './run.ts';
import type { Extension } from './run-types.ts';

/** Always returns a report, even after a defect. */
export async function startRun(
  options: RunOptions,
  world: World,
  directory: string,
  extensions: readonly Extension[],
): Promise<RunResult> {
  try {
    const watching = watchRunOrigin({ ...world, earlierRun: await readResumedRun(options, directory) });
    const result = await run(options, watching.world, extensions);
    return await savePlan({ ...result, origin: watching.origin() }, options.planFile, directory);
  } catch (failure) {
    if (failure instanceof InvalidInput)
      return createInputProblemsResult(options.mode, [{ input: inputs.resume.name, ...failure }]);
    return createDefectResult(options.mode, failure);
  }
}

async function readResumedRun({ resume, mode }: RunScope & FileOptions, directory: string) {
  if (resume === undefined) return undefined;
  return (await import('./fleet/resume.ts')).readEarlierRun(resume, directory, mode);
}

function watchRunOrigin(world: World): { readonly world: World; origin(): RunOrigin } {
  const start = world.clock.now();
  let server: string | undefined;
  const { transport: counted, traffic } = meterTransport(world.transport, world.clock);
  const recordServer: World['transport'] = async (request) => {
    const answer = await counted(request);
    server ??= answer.headers['x-github-enterprise-version'];
    return answer;
  };
  const describeOrigin = () => {
    const { sent: requests, quota } = traffic;
    return {
      ...measureSpan(start, world.clock),
      versions: { trueup: version, ...(server && { server }), node: process.versions.node },
      requests,
      ...(quota && { quota: { limit: quota.limit, left: quota.left } }),
      ...describeWorkflow(world.environment),
    };
  };
  return { world: { ...world, transport: recordServer }, origin: describeOrigin };
}

/** Outside GitHub Actions, these variables may come from anywhere. */
function describeWorkflow(environment: World['environment']): Pick<RunOrigin, 'actor' | 'commit' | 'run'> {
  const { GITHUB_ACTIONS, GITHUB_TRIGGERING_ACTOR, GITHUB_ACTOR, GITHUB_SHA } = environment;
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT = '1' } = environment;
  if (GITHUB_ACTIONS !== 'true') return {};
  const actor = GITHUB_TRIGGERING_ACTOR || GITHUB_ACTOR;
  const attempt = GITHUB_RUN_ATTEMPT === '1' ? '' : `/attempts/${GITHUB_RUN_ATTEMPT}`;
  return {
    ...(actor && { actor }),
    ...(GITHUB_SHA && { commit: GITHUB_SHA }),
    ...(GITHUB_RUN_ID && { run: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}${attempt}` }),
  };
}

import { spanSince } from '../host/clock.ts';
import type { RunOrigin } from '../report/result/result.ts';
import { version } from '../session/world/version.ts';
import type { World } from '../session/world/world.ts';

/** Watches a run, to say at its end when, by whom and from where it was made. */
export function watchRun(world: World): { readonly world: World; origin(): RunOrigin } {
  const start = world.clock.now();
  let server: string | undefined;
  const transport: World['transport'] = async (request) => {
    const answer = await world.transport(request);
    server ??= answer.headers['x-github-enterprise-version'];
    return answer;
  };
  const origin = () => ({
    ...spanSince(start, world.clock),
    versions: { trueup: version, ...(server && { server }), node: process.versions.node },
    ...ofWorkflow(world.environment),
  });
  return { world: { ...world, transport }, origin };
}

/** A command line names nobody: what its environment says there may be from anywhere. */
function ofWorkflow(environment: World['environment']): Pick<RunOrigin, 'actor' | 'commit' | 'run'> {
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

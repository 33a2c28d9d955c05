import { describe, expect, it } from 'vitest';
import type { Simulator } from '../../packages/simulator/src/index.ts';
import { applyUndo } from '../kit/apply-undo.ts';
import { runAdopt } from '../kit/run-adopt.ts';
import { openAppFleet } from '../kit/runs/app-fleet.ts';
import type { LoggedRequest } from '../kit/runs/requests.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { type FleetOptions, listOutcomes, openFleet } from '../kit/samples/fleet.ts';
import { pickSample } from '../kit/seed.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

/** These paths name a repository by its name or id, or a team's access to one. */
const ofRepositories = /^\/(repos\/[^/]+|repositories)\/[^/]+(\/|$)|^\/orgs\/[^/]+\/teams\/[^/]+\/repos\/[^/]+\/[^/]+$/;
const creations = /^\/(orgs\/[^/]+|user)\/repos$/;
/** An app requests its own tokens here. */
const tokens = /^\/app\/installations\/\d+\/access_tokens$/;

/** Returns requests other than GET that do not concern a repository. A mutation names its object by a global id. */
function findStrayWrites({ requests, state }: Simulator, ...others: readonly RegExp[]): string[] {
  const accounts = Object.values(state.accounts).map(({ id }) => Buffer.from(String(id)).toString('base64url'));
  const isAboutAccount = ({ body }: LoggedRequest) => accounts.some((id) => JSON.stringify(body).includes(`"O_${id}"`));
  const isStray = (sent: LoggedRequest) =>
    sent.path === '/graphql' ? isAboutAccount(sent) : ![ofRepositories, ...others].some((of) => of.test(sent.path));
  return requests
    .filter((sent) => sent.method !== 'GET' && isStray(sent))
    .map(({ method, path }) => `${method} ${path}`);
}

describe.each(pickSample(everySection, 6, 'writes'))('$key', (tried) => {
  const { key, sample } = tried;
  const { settings, drifted, around, environment } = sample;

  it('every mode and undo file writes only to its repository [1.2]', async () => {
    const stage = openSampleScene(tried);
    await stage.check(settings);
    await stage.snapshot({ sections: [key] });
    await runAdopt(stage, settings, { also: ['weaker', 'undeclared'] });
    expect(stage.listWrites()).toEqual([]);
    await stage.apply(settings, { undoFile: 'undo.yml' });
    expect(stage.listWrites()).not.toEqual([]);
    await applyUndo(stage, stage.savedFiles['undo.yml'] ?? settings);
    expect(findStrayWrites(stage.simulator)).toEqual([]);
  });

  it('a preview writes only to the repository of the pull request [1.2]', async () => {
    const { simulator, push, comments } = openPullScene({ base: '', repository: drifted, seed: around });
    await push(settings, {}, 1, environment);
    expect(comments()).toHaveLength(1);
    expect(findStrayWrites(simulator)).toEqual([]);
  });
});

it('an apply creates repositories, and sends no other write outside a repository [1.2]', async () => {
  const repositories = [{ owner: 'acme', name: 'start', files: { 'README.md': '#' }, settings: { is_template: true } }];
  const made = [
    'acme/plain: {create: true}',
    'octocat/own: {create: true}',
    'acme/like: {create: {template: acme/start}}',
  ];
  const manifest = `repositories:\n  ${made.join('\n  ')}\nlayers: [{file: all.yml}]\n`;
  const around = { accounts: [{ login: 'acme', type: 'Organization' as const }] } satisfies FleetOptions['around'];
  const files = { 'fleet.yml': manifest, 'all.yml': everySection.find(({ key }) => key === 'labels')!.sample.settings };
  const { apply, simulator } = openFleet({ repositories, files, around });
  expect(Object.values(listOutcomes(await apply()))).toEqual(['success', 'success', 'success']);
  expect(findStrayWrites(simulator)).toEqual(['POST /orgs/acme/repos', 'POST /user/repos']);
  expect(findStrayWrites(simulator, creations)).toEqual([]);
});

it('an app requests its tokens, and sends no other write outside its repositories [1.2]', async () => {
  const { apply, simulator, wish } = openAppFleet();
  await apply(wish('*'));
  expect(findStrayWrites(simulator)).not.toEqual([]);
  expect(findStrayWrites(simulator, tokens)).toEqual([]);
});

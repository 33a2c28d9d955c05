import { Secret } from '../../../packages/core/src/github/http/secret.ts';
import type { RunOptions } from '../../../packages/core/src/session/inputs/run-options.ts';
import { openSimulator, type Seed } from '../../../packages/simulator/src/index.ts';
import { createInitialRepository, type FileTexts, openHistory } from '../samples/history.ts';
import type { Event } from '../workflows/workflow-runs.ts';
import { run } from './program.ts';
import { createWorld, defaultOptions } from './scene.ts';

export const file = '.github/settings.yml';

export interface Story extends ReturnType<typeof openHistory> {
  preview(event: Event, options?: Partial<RunOptions>): ReturnType<typeof run>;
  apply(event: Event, options?: Partial<RunOptions>, beside?: FileTexts): ReturnType<typeof run>;
  readColor(): string;
  /** Lists the routes of the last run. */
  listRoutes(): readonly string[];
  readApiRepository(): { labels: { color: string }[] };
}

/** Opens `acme/shop` with the files and a red label, and runs its workflows. */
export function openStory(
  files: FileTexts,
  { repository = {}, api = {}, seed = {} }: { repository?: object; api?: object; seed?: Seed } = {},
): Story {
  const labels = [{ name: 'bug', color: 'd73a4a' }];
  const shop = { ...createInitialRepository(files), id: 12, labels, ...repository };
  const simulator = openSimulator({
    seed: {
      accounts: [{ login: 'mona' }, { login: 'acme', type: 'Organization' }],
      tokens: [
        { token: 'all-powerful', login: 'mona' },
        { token: 'own', login: 'github-actions[bot]', kind: 'app' },
      ],
      repositories: [shop, { owner: 'acme', name: 'api', labels, ...api }],
      ...seed,
    } as never,
  });
  const history = openHistory(simulator);
  const start = (event: Event, beside: FileTexts, options: Partial<RunOptions>) =>
    run(
      {
        ...defaultOptions,
        settingsFile: file,
        reportToken: new Secret('own'),
        ...(files['fleet.yml'] !== undefined && { fleetFile: 'fleet.yml', repository: undefined }),
        ...options,
      },
      {
        ...createWorld(simulator, ''),
        ...history.checkout(event.sha!, { 'event.json': JSON.stringify(event.payload), ...beside }),
        environment: {
          GITHUB_ACTIONS: 'true',
          GITHUB_REPOSITORY: 'acme/shop',
          GITHUB_EVENT_NAME: event.name,
          GITHUB_EVENT_PATH: 'event.json',
          GITHUB_REF: event.ref,
          GITHUB_SHA: event.sha,
        },
      },
    );
  return {
    ...history,
    preview(event, options = {}) {
      simulator.forgetRequests();
      return start(event, {}, { mode: 'preview', post: true, ...options });
    },
    listRoutes: () => simulator.requests.map(({ route }) => route),
    apply(event, options = {}, beside = {}) {
      simulator.forgetRequests();
      return start(event, beside, { mode: 'apply', plan: { pullRequest: true }, ...options });
    },
    readColor: () => (history.shop.labels as { color: string }[])[0]!.color,
    readApiRepository: () => simulator.repository('acme/api') as never,
  } as Story;
}

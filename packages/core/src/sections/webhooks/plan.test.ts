import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { Reference } from '../../settings/schema/reference.ts';
import type { LiveHook } from './calls.ts';
import { planWebhooks } from './plan.ts';
import type { Webhook } from './schema.ts';

const url = 'https://hooks.example/in';
const shown = '"https://hooks.example/in"';
const secret = new Reference('HOOK_SECRET');

const live = ({ config, ...more }: Partial<LiveHook> = {}): LiveHook => ({
  id: 7,
  url: 'https://host.example/hook',
  name: 'web',
  active: true,
  events: ['push'],
  ...more,
  config: { url, content_type: 'form', insecure_ssl: '0', ...config },
});
const plan = (entries: Webhook[], items: LiveHook[], undeclared: 'keep' | 'delete' = 'keep') =>
  planWebhooks({ entries, undeclared }, items);

it('treats a different URL as a different webhook [2.3.17.1]', () => {
  const moved = [{ config: { url: 'https://hooks.example/new' } }];
  expect(formatPlan(plan(moved, [live()]))).toEqual([
    'create: webhook "https://hooks.example/new" will be created',
    `note: kept undeclared webhook ${shown}`,
  ]);
  const planned = plan(moved, [live()], 'delete');
  expect(formatPlan(planned)[1]).toBe(
    `delete: webhook ${shown} will be deleted: GitHub no longer delivers events to it`,
  );
  expect(listPlanCalls(planned)[1]).toEqual(['DELETE ~/hooks/7']);
});

it('fails if two live webhooks have the same URL [2.3.17.1]', () => {
  expect(() => plan([], [live(), live({ id: 8, events: ['issues'] })])).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(`GitHub has two of webhook ${shown}`),
      fix: 'delete one of them',
    }),
  );
});

it('sends only config keys that differ, without secret or URL [2.3.17.3]', () => {
  const planned = plan([{ config: { url, content_type: 'json', insecure_ssl: '1' } }], [live()]);
  expect(formatPlan(planned)).toEqual([
    `update: webhook ${shown}: config.content_type form → json`,
    `update: webhook ${shown}: config.insecure_ssl 0 → 1 (weaker; GitHub will not verify the certificate)`,
  ]);
  expect(listPlanCalls(planned)).toEqual([['PATCH ~/hooks/7/config', { content_type: 'json', insecure_ssl: '1' }]]);
});

it("compares `insecure_ssl` as text or number, and uses GitHub's defaults for hidden keys [2.3.17.5]", () => {
  const wanted = [{ config: { url, insecure_ssl: '0', content_type: 'form' as const } }];
  for (const insecure_ssl of [0, '0', null]) expect(plan(wanted, [live({ config: { insecure_ssl } })])).toEqual([]);
  expect(plan(wanted, [live({ config: { content_type: null } })])).toEqual([]);
});

it('reports only once that secrets cannot be verified [2.3.17.4]', () => {
  const otherConfig = { url: `${url}/2`, secret: '********' };
  const planned = plan(
    [{ config: { url, secret } }, { config: { url: otherConfig.url, secret: new Reference('OTHER') } }],
    [live({ config: { secret: '********' } }), live({ id: 8, config: otherConfig })],
  );
  expect(formatPlan(planned)).toEqual([
    expect.stringMatching(/: webhook ".*\/in" from \$HOOK_SECRET, webhook ".*\/in\/2" from \$OTHER$/),
  ]);
  expect(listPlanCalls(planned)).toHaveLength(2);
});

it('sends a new secret separately from the rest of the config [2.3.17.4]', () => {
  const planned = plan([{ config: { url, secret, content_type: 'json' } }], [live()]);
  expect(formatPlan(planned)).toEqual([
    `update: webhook ${shown}: config.content_type form → json`,
    `reassert: webhook secrets cannot be verified, because GitHub never shows them; apply sends them again on every run: webhook ${shown} from $HOOK_SECRET`,
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['PATCH ~/hooks/7/config', { content_type: 'json' }],
    'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config',
  ]);
});

it('distinguishes two webhooks whose URLs have the same short hash [2.3.17.5]', () => {
  const [one, other] = ['https://ci.example/in?key=164', 'https://ci.example/in?key=535'].map((address) => ({
    config: { url: address },
  }));
  const undeclared = [live({ id: 8, ...one }), live({ id: 9, ...other })];
  const name = 'webhook "https://ci.example/in?key=… (#318f)"';
  const deletion = 'will be deleted: GitHub no longer delivers events to it';
  expect(formatPlan(plan([], undeclared, 'delete'))).toEqual([
    `delete: ${name} ${deletion}`,
    `delete: ${name} (2) ${deletion}`,
  ]);
  expect(plan([], undeclared, 'delete')).toMatchObject([
    { publicName: 'webhook "https://ci.example/… (#318f)"' },
    { publicName: 'webhook "https://ci.example/… (#318f)" (2)' },
  ]);
  expect(formatPlan(plan([{ ...other!, active: false }], undeclared))).toEqual([
    `update: ${name}: active true → false`,
    `note: kept undeclared ${name} (2)`,
  ]);
});

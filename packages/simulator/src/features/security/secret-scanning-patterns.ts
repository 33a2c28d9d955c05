import {
  type Answer,
  type Fault,
  invalid,
  noContent,
  notFound,
  ok,
  refusal,
  SimulatorObjection,
} from '../../exchange/answer.ts';
import type { Ask, Handler } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { World } from '../../state/world.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';
import { type Expressions, expressionFields, expressionFlaws, nameFlaws } from './secret-scanning-flaws.ts';

interface Pattern {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly state: 'published' | 'unpublished';
  readonly push_protection_enabled: boolean;
  pattern: string;
  start_delimiter: string | null;
  end_delimiter: string | null;
  must_match: string[] | null;
  must_not_match: string[] | null;
  /** Changes with every write; null if the host has no version. */
  custom_pattern_version: string | null;
  readonly created_at: string;
  updated_at: string;
}

/** Alerts of a published pattern. They outlive the pattern if the caller asks for that. */
interface Alert {
  readonly number: number;
  readonly pattern_id: number;
  state: 'open' | 'resolved';
  resolution: string | null;
}

const version = (number: number) => Buffer.from(String(number)).toString('base64');

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_');

const patternsOf = repositorySlot<Pattern[]>('custom_patterns', (given: Partial<Pattern>[] = [], around) =>
  given.map(({ name = '', custom_pattern_version, ...rest }) => ({
    id: rest.id ?? around.newId(),
    name,
    slug: rest.slug ?? slugOf(name),
    state: rest.state ?? 'published',
    push_protection_enabled: rest.push_protection_enabled ?? false,
    pattern: rest.pattern ?? '',
    start_delimiter: rest.start_delimiter ?? null,
    end_delimiter: rest.end_delimiter ?? null,
    must_match: rest.must_match ?? null,
    must_not_match: rest.must_not_match ?? null,
    custom_pattern_version: custom_pattern_version === undefined ? version(around.newId()) : custom_pattern_version,
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
  })),
);

const alertsOf = repositorySlot<Alert[]>('secret_scanning_alerts', (given: Partial<Alert>[] = []) =>
  given.map(({ number, pattern_id = 0, state = 'open', resolution = null }, index) => ({
    number: number ?? index + 1,
    pattern_id,
    state,
    resolution,
  })),
);

/** Without secret scanning there are no patterns, and none can be added. */
const scanning =
  (handler: Handler): Handler =>
  (ask) => {
    const { secret_scanning: scanned } = settingsOf(ask.repository).security_and_analysis;
    if (scanned.status !== 'enabled') throw notFound('Secret scanning is disabled on this repository.');
    return handler(ask);
  };

function list(ask: Ask): Answer {
  const { state, push_protection: guard, sort = 'created', direction = 'desc', before, after } = ask.query;
  if (before ?? after) throw new SimulatorObjection(`${ask.operation.route}: the simulator pages by number alone`);
  const wanted = patternsOf(ask.repository)
    .filter((pattern) => !state || pattern.state === state)
    .filter((pattern) => !guard || pattern.push_protection_enabled === (guard === 'enabled'));
  const key = sort === 'name' ? 'name' : (`${sort}_at` as 'created_at' | 'updated_at');
  const sorted = wanted.sort((one, other) => Number(one[key] > other[key]) - Number(one[key] < other[key]));
  return page(ask, direction === 'desc' ? sorted.reverse() : sorted, (pattern) => pattern);
}

interface Sent extends Expressions {
  readonly name: string;
  readonly pattern: string;
}

/** Creates all patterns or none; errors name each bad pattern by its position. */
function create({ repository, body, world }: Ask): Answer {
  const sent: Sent[] = body.patterns;
  const all = patternsOf(repository);
  const names = all.map(({ name }) => name);
  refuseFlaws(sent, names);
  const made = sent.map((one) => unpublished(one, world));
  all.push(...made);
  return { status: 201, body: { created_patterns: made } };
}

const unpublished = ({ name, ...expressions }: Sent, world: World): Pattern => ({
  id: world.newId(),
  name,
  slug: slugOf(name),
  state: 'unpublished',
  push_protection_enabled: false,
  start_delimiter: String.raw`\A|[^0-9A-Za-z]`,
  end_delimiter: String.raw`\z|[^0-9A-Za-z]`,
  must_match: null,
  must_not_match: null,
  ...expressions,
  custom_pattern_version: version(world.newId()),
  created_at: world.time(),
  updated_at: world.time(),
});

function refuseFlaws(sent: readonly Sent[], names: readonly string[]) {
  if (!sent.length) throw refusal(400, 'No patterns were given.');
  const flaws = sent.map((one, index) => [
    ...nameFlaws(one.name, [...names, ...sent.slice(0, index).map(({ name }) => name)]),
    ...expressionFlaws(one),
  ]);
  const blamed = flaws.flatMap((errors, index) => (errors.length ? [[index, { errors }] as const] : []));
  if (blamed.length) throw refusal(422, 'Validation Failed', { validation_errors: Object.fromEntries(blamed) });
}

function find({ repository }: Ask, id: number): Pattern {
  const found = patternsOf(repository).find((pattern) => pattern.id === id);
  if (!found) throw notFound();
  return found;
}

/** A caller that sends no version accepts any. */
function refuseVersion({ custom_pattern_version: live }: Pattern, sent: string | null | undefined) {
  if (sent != null && sent !== live) throw refusal(412, 'The custom pattern was modified since it was read.');
}

const fault = (field: string, message: string): Fault => ({
  resource: 'CustomPattern',
  code: 'invalid',
  field,
  message,
});

function update(ask: Ask): Answer {
  const { body, params, world } = ask;
  const pattern = find(ask, Number(params.pattern_id));
  refuseVersion(pattern, body.custom_pattern_version);
  const flaws = expressionFlaws(body);
  if (flaws.length) throw invalid(...flaws.map(({ code, message }) => fault(code, message)));
  for (const field of expressionFields) if (body[field] !== undefined) Object.assign(pattern, { [field]: body[field] });
  pattern.custom_pattern_version = version(world.newId());
  pattern.updated_at = world.time();
  return ok(pattern);
}

function remove(ask: Ask): Answer {
  const { repository, body } = ask;
  const sent: { pattern_id: number; custom_pattern_version?: string | null }[] = body.patterns;
  if (!sent.length) throw refusal(400, 'No patterns were given.');
  const gone = sent.map(({ pattern_id, custom_pattern_version }) => {
    const pattern = find(ask, pattern_id);
    refuseVersion(pattern, custom_pattern_version);
    return pattern;
  });
  patternsOf.put(
    repository,
    patternsOf(repository).filter((pattern) => !gone.includes(pattern)),
  );
  settleAlerts(ask, new Set(gone.map(({ id }) => id)));
  return noContent;
}

/** By default the host deletes a pattern's alerts with it. */
function settleAlerts({ repository, body }: Ask, gone: ReadonlySet<number>) {
  const { post_delete_action: action = 'delete_alerts' } = body;
  const alerts = alertsOf(repository);
  if (action === 'delete_alerts') {
    alertsOf.put(
      repository,
      alerts.filter(({ pattern_id }) => !gone.has(pattern_id)),
    );
    return;
  }
  for (const alert of alerts) {
    if (gone.has(alert.pattern_id)) Object.assign(alert, { state: 'resolved', resolution: 'pattern_deleted' });
  }
}

export const secretScanningPatterns: Feature = {
  slots: [patternsOf, alertsOf],
  needs: {
    'GET ~/secret-scanning/custom-patterns': 'Secret scanning alerts: read',
    'POST ~/secret-scanning/custom-patterns': 'Secret scanning alerts: write',
    'PATCH ~/secret-scanning/custom-patterns/{}': 'Secret scanning alerts: write',
    'DELETE ~/secret-scanning/custom-patterns': 'Secret scanning alerts: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/secret-scanning/custom-patterns': scanning(list),
    'POST /repos/{owner}/{repo}/secret-scanning/custom-patterns': scanning(create),
    'PATCH /repos/{owner}/{repo}/secret-scanning/custom-patterns/{pattern_id}': scanning(update),
    'DELETE /repos/{owner}/{repo}/secret-scanning/custom-patterns': scanning(remove),
  },
};

/** Custom patterns of secret scanning. GitHub checks versions to detect concurrent changes. */

import {
  type Answer,
  answerOk,
  createNotFound,
  createRefusal,
  createValidationFailure,
  type Fault,
  noContent,
  SimulatorObjection,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { Handler, RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { World } from '../../state/world.ts';
import type { Feature } from '../feature.ts';
import { settingsOf } from '../repository/repository-settings.ts';
import { type Expressions, expressionFields, listExpressionFlaws, listNameFlaws } from './secret-scanning-flaws.ts';

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
  /** The version changes with every write. Some servers have no version. */
  custom_pattern_version: string | null;
  readonly created_at: string;
  updated_at: string;
}

/** GitHub keeps the alerts of a deleted pattern if the caller requests it. */
interface Alert {
  readonly number: number;
  readonly pattern_id: number;
  state: 'open' | 'resolved';
  resolution: string | null;
}

const encodeVersion = (number: number) => Buffer.from(String(number)).toString('base64');

const toSlug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_');

const patternsOf = repositorySlot<Pattern[]>('custom_patterns', (seeds: Partial<Pattern>[] = [], around) =>
  seeds.map(({ name = '', custom_pattern_version, ...rest }) => ({
    id: rest.id ?? around.newId(),
    name,
    slug: rest.slug ?? toSlug(name),
    state: rest.state ?? 'published',
    push_protection_enabled: rest.push_protection_enabled ?? false,
    pattern: rest.pattern ?? '',
    start_delimiter: rest.start_delimiter ?? null,
    end_delimiter: rest.end_delimiter ?? null,
    must_match: rest.must_match ?? null,
    must_not_match: rest.must_not_match ?? null,
    custom_pattern_version:
      custom_pattern_version === undefined ? encodeVersion(around.newId()) : custom_pattern_version,
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
  })),
);

const alertsOf = repositorySlot<Alert[]>('secret_scanning_alerts', (seeds: Partial<Alert>[] = []) =>
  seeds.map(({ number, pattern_id = 0, state = 'open', resolution = null }, index) => ({
    number: number ?? index + 1,
    pattern_id,
    state,
    resolution,
  })),
);

/** GitHub answers 404 if secret scanning is off. */
const withSecretScanning =
  (handler: Handler): Handler =>
  (request) => {
    const { secret_scanning: scanned } = settingsOf(request.repository).security_and_analysis;
    if (scanned.status !== 'enabled') throw createNotFound('Secret scanning is disabled on this repository.');
    return handler(request);
  };

function listPatterns(request: RestRequest): Answer {
  const { state, push_protection: guard, sort = 'created', direction = 'desc', before, after } = request.query;
  if (before ?? after) throw new SimulatorObjection(`${request.operation.route}: the simulator pages by number alone`);
  const selected = patternsOf(request.repository)
    .filter((pattern) => !state || pattern.state === state)
    .filter((pattern) => !guard || pattern.push_protection_enabled === (guard === 'enabled'));
  const key = sort === 'name' ? 'name' : (`${sort}_at` as 'created_at' | 'updated_at');
  const sorted = selected.sort((first, second) => Number(first[key] > second[key]) - Number(first[key] < second[key]));
  return answerPage(request, direction === 'desc' ? sorted.reverse() : sorted, (pattern) => pattern);
}

interface PatternInput extends Expressions {
  readonly name: string;
  readonly pattern: string;
}

/** GitHub creates all patterns or none, and reports each invalid pattern by its position. */
function createPatterns({ repository, body, world }: RestRequest): Answer {
  const inputs: PatternInput[] = body.patterns;
  const stored = patternsOf(repository);
  const names = stored.map(({ name }) => name);
  refuseInvalidPatterns(inputs, names);
  const patterns = inputs.map((input) => createUnpublishedPattern(input, world));
  stored.push(...patterns);
  return { status: 201, body: { created_patterns: patterns } };
}

const createUnpublishedPattern = ({ name, ...expressions }: PatternInput, world: World): Pattern => ({
  id: world.newId(),
  name,
  slug: toSlug(name),
  state: 'unpublished',
  push_protection_enabled: false,
  start_delimiter: String.raw`\A|[^0-9A-Za-z]`,
  end_delimiter: String.raw`\z|[^0-9A-Za-z]`,
  must_match: null,
  must_not_match: null,
  ...expressions,
  custom_pattern_version: encodeVersion(world.newId()),
  created_at: world.formatNow(),
  updated_at: world.formatNow(),
});

function refuseInvalidPatterns(inputs: readonly PatternInput[], takenNames: readonly string[]) {
  if (!inputs.length) throw createRefusal(400, 'No patterns were given.');
  const flaws = inputs.map((input, index) => [
    ...listNameFlaws(input.name, [...takenNames, ...inputs.slice(0, index).map(({ name }) => name)]),
    ...listExpressionFlaws(input),
  ]);
  const blamed = flaws.flatMap((errors, index) => (errors.length ? [[index, { errors }] as const] : []));
  if (blamed.length) throw createRefusal(422, 'Validation Failed', { validation_errors: Object.fromEntries(blamed) });
}

function requirePattern({ repository }: RestRequest, id: number): Pattern {
  const pattern = patternsOf(repository).find((pattern) => pattern.id === id);
  if (!pattern) throw createNotFound();
  return pattern;
}

/** GitHub accepts a request without a version. */
function refuseOldVersion({ custom_pattern_version: live }: Pattern, sentVersion: string | null | undefined) {
  if (sentVersion != null && sentVersion !== live)
    throw createRefusal(412, 'The custom pattern was modified since it was read.');
}

const createFault = (field: string, message: string): Fault => ({
  resource: 'CustomPattern',
  code: 'invalid',
  field,
  message,
});

function updatePattern(request: RestRequest): Answer {
  const { body, params, world } = request;
  const pattern = requirePattern(request, Number(params.pattern_id));
  refuseOldVersion(pattern, body.custom_pattern_version);
  const flaws = listExpressionFlaws(body);
  if (flaws.length) throw createValidationFailure(...flaws.map(({ code, message }) => createFault(code, message)));
  for (const field of expressionFields) if (body[field] !== undefined) Object.assign(pattern, { [field]: body[field] });
  pattern.custom_pattern_version = encodeVersion(world.newId());
  pattern.updated_at = world.formatNow();
  return answerOk(pattern);
}

function removePatterns(request: RestRequest): Answer {
  const { repository, body } = request;
  const references: { pattern_id: number; custom_pattern_version?: string | null }[] = body.patterns;
  if (!references.length) throw createRefusal(400, 'No patterns were given.');
  const removedPatterns = references.map(({ pattern_id, custom_pattern_version }) => {
    const pattern = requirePattern(request, pattern_id);
    refuseOldVersion(pattern, custom_pattern_version);
    return pattern;
  });
  patternsOf.put(
    repository,
    patternsOf(repository).filter((pattern) => !removedPatterns.includes(pattern)),
  );
  closeOrDeleteAlerts(request, new Set(removedPatterns.map(({ id }) => id)));
  return noContent;
}

/** By default, GitHub deletes the alerts of a pattern together with the pattern. */
function closeOrDeleteAlerts({ repository, body }: RestRequest, removedIds: ReadonlySet<number>) {
  const { post_delete_action: action = 'delete_alerts' } = body;
  const alerts = alertsOf(repository);
  if (action === 'delete_alerts') {
    alertsOf.put(
      repository,
      alerts.filter(({ pattern_id }) => !removedIds.has(pattern_id)),
    );
    return;
  }
  for (const alert of alerts) {
    if (removedIds.has(alert.pattern_id)) Object.assign(alert, { state: 'resolved', resolution: 'pattern_deleted' });
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
    'GET /repos/{owner}/{repo}/secret-scanning/custom-patterns': withSecretScanning(listPatterns),
    'POST /repos/{owner}/{repo}/secret-scanning/custom-patterns': withSecretScanning(createPatterns),
    'PATCH /repos/{owner}/{repo}/secret-scanning/custom-patterns/{pattern_id}': withSecretScanning(updatePattern),
    'DELETE /repos/{owner}/{repo}/secret-scanning/custom-patterns': withSecretScanning(removePatterns),
  },
};

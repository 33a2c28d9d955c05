import {
  ignoredKeys,
  keyAliases,
  readOnlyKeys,
  sectionKeys,
  securityFeatures,
  securitySwitches,
} from '@trueup/core/sections';
import { repositoryKeys } from '@trueup/core/sections/repository/keys';
import { commitKinds, listAllowedTitles } from '@trueup/core/sections/repository/schema';
import { formatCode } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';

const known = new Set(Object.keys(repositoryKeys));

export function convertRepository(repository: ConvertedBlock) {
  // `features: {wiki: false}`
  spread('features', (key) => [`has_${key}`, `enable_${key}`].find((name) => known.has(name)), repository);
  for (const key of repository.keys) convertKey(key, repository);
  // `security: {enableVulnerabilityAlerts: true}`
  spread('security', (key) => (Object.hasOwn(securitySwitches, key) ? securitySwitches[key] : undefined), repository);
  convertTopics(repository);
  completePairs(repository);
}

/** Removes keys that only other tools know; the host does not accept them. */
export function leaveOutForeignKeys(repository: ConvertedBlock) {
  const foreign = repository.keys.filter((key) => !known.has(key) && !(sectionKeys as readonly string[]).includes(key));
  for (const key of foreign) {
    const held = repository.inner(key)?.keys.map(formatCode) ?? [];
    const inside = held.length ? `, with ${held.join(', ')}` : '';
    repository.leaveOut(key, `GitHub has no setting with this name${inside}`);
  }
}

function convertKey(key: string, repository: ConvertedBlock) {
  const name = meantBy(key);
  if (key in ignoredKeys) repository.leaveOut(key, ignoredKeys[key]!);
  else if (readOnlyKeys.includes(key) || (key !== 'homepage_url' && /(^|_)url$/.test(key)))
    repository.leaveOut(key, 'the key is read-only on GitHub');
  else if ((securityFeatures as readonly string[]).includes(key)) moveFeature(key, repository);
  else if (name && !repository.has(name)) repository.rename(key, name);
}

/** The key that another spelling means; some tools write hyphens instead of underscores. */
function meantBy(key: string): string | undefined {
  if (known.has(key)) return undefined;
  const underscored = key.replaceAll('-', '_');
  if (Object.hasOwn(keyAliases, underscored)) return keyAliases[underscored];
  return known.has(underscored) ? underscored : undefined;
}

const states: Record<string, string> = { true: 'enabled', enabled: 'enabled', false: 'disabled', disabled: 'disabled' };

/** Turns `secret_scanning: true` into a status under `security_and_analysis`, as the host expects. */
function moveFeature(key: string, repository: ConvertedBlock) {
  const status = states[repository.inner(key)?.text('status') ?? repository.text(key) ?? ''];
  if (!status || repository.inner('security_and_analysis')?.has(key)) return;
  repository.say('changed', key, `written as ${formatCode(`security_and_analysis.${key}.status`)}`);
  repository.take(key);
  repository.opened('security_and_analysis').set(key, { status });
}

/** Moves the keys of a nested map to the repository, under the names that they have there. */
function spread(holder: string, nameOf: (key: string) => string | undefined, repository: ConvertedBlock) {
  repository.lift(holder, nameOf, (name) => `written as ${formatCode(`repository.${name}`)}`);
  if (repository.inner(holder)?.keys.length === 0) repository.take(holder);
}

/** The host accepts a message only with its title. If only one title fits the message, adds it. */
function completePairs(repository: ConvertedBlock) {
  for (const family of commitKinds) {
    const message = repository.text(`${family}_message`);
    const [title, another] = listAllowedTitles(family, message ?? '');
    if (!title || another || repository.has(`${family}_title`)) continue;
    const added = `${formatCode(`${family}_title: ${title}`)} added, the only title that matches it`;
    repository.say('changed', `${family}_message`, added);
    repository.set(`${family}_title`, title);
  }
}

/** Splits a text of topics at its commas. Other tools skip an empty text; we would refuse it. */
function convertTopics(repository: ConvertedBlock) {
  const topics = repository.text('topics');
  if (topics === undefined) return;
  const pieces = topics.split(/[\s,]+/).filter(Boolean);
  if (!pieces.length)
    return repository.leaveOut('topics', 'an empty text changes nothing; write `[]` to remove all topics');
  if (topics.split(',').every((piece) => !/\S\s+\S/.test(piece))) return;
  repository.change('topics', pieces, 'written as a list instead of words separated by spaces');
}

/**
 * Converts the keys of `repository`. Other tools use different spellings, nested maps, and keys that GitHub does not
 * have.
 */

import {
  ignoredKeys,
  keyAliases,
  readOnlyRepositoryKeys,
  sectionKeys,
  securityFeatures,
  securitySwitches,
} from '@trueup/core/sections';
import { repositoryKeys } from '@trueup/core/sections/repository/keys';
import { commitKinds, listAllowedTitles } from '@trueup/core/sections/repository/schema';
import { formatCode } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';

const knownKeys = new Set(Object.keys(repositoryKeys));

export function convertRepository(repository: ConvertedBlock) {
  // `features: {wiki: false}`
  liftKeys('features', (key) => [`has_${key}`, `enable_${key}`].find((name) => knownKeys.has(name)), repository);
  for (const key of repository.keys) convertRepositoryKey(key, repository);
  // `security: {enableVulnerabilityAlerts: true}`
  liftKeys('security', (key) => (Object.hasOwn(securitySwitches, key) ? securitySwitches[key] : undefined), repository);
  convertTopics(repository);
  addMissingCommitTitles(repository);
}

export function leaveOutForeignKeys(repository: ConvertedBlock) {
  const foreign = repository.keys.filter(
    (key) => !knownKeys.has(key) && !(sectionKeys as readonly string[]).includes(key),
  );
  for (const key of foreign) {
    const innerKeys = repository.getMap(key)?.keys.map(formatCode) ?? [];
    const inside = innerKeys.length ? `, with ${innerKeys.join(', ')}` : '';
    repository.leaveOut(key, `GitHub has no setting with this name${inside}`);
  }
}

function convertRepositoryKey(key: string, repository: ConvertedBlock) {
  const name = findReplacementKey(key);
  if (key in ignoredKeys) repository.leaveOut(key, ignoredKeys[key]!);
  else if (readOnlyRepositoryKeys.includes(key) || (key !== 'homepage_url' && /(^|_)url$/.test(key)))
    repository.leaveOut(key, 'the key is read-only on GitHub');
  else if ((securityFeatures as readonly string[]).includes(key)) moveSecurityFeature(key, repository);
  else if (name && !repository.has(name)) repository.renameKey(key, name);
}

/** Returns `undefined` for a known key. Some tools write hyphens instead of underscores. */
function findReplacementKey(key: string): string | undefined {
  if (knownKeys.has(key)) return undefined;
  const underscored = key.replaceAll('-', '_');
  if (Object.hasOwn(keyAliases, underscored)) return keyAliases[underscored];
  return knownKeys.has(underscored) ? underscored : undefined;
}

const statusByValue = new Map([
  ['true', 'enabled'],
  ['enabled', 'enabled'],
  ['false', 'disabled'],
  ['disabled', 'disabled'],
]);

/** `secret_scanning: true` becomes a status under `security_and_analysis`. */
function moveSecurityFeature(key: string, repository: ConvertedBlock) {
  const home = 'security_and_analysis';
  const map = repository.getMap(key);
  const status = statusByValue.get((map ? map.getText('status') : repository.getText(key)) ?? '');
  const hasOtherKeys = map?.keys.some((innerKey) => innerKey !== 'status');
  const isHomeBlocked = repository.has(home) && !repository.isNull(home) && !repository.getMap(home);
  if (!status || hasOtherKeys || isHomeBlocked || repository.getMap(home)?.has(key)) return;
  repository.addNote('changed', key, `written as ${formatCode(`${home}.${key}.status`)}`);
  repository.takePair(key);
  repository.getOrCreateMap(home).setValue(key, { status });
}

function liftKeys(holder: string, findNewName: (key: string) => string | undefined, repository: ConvertedBlock) {
  repository.liftKeys(holder, findNewName, (name) => `written as ${formatCode(`repository.${name}`)}`);
  if (repository.getMap(holder)?.keys.length === 0) repository.takePair(holder);
}

/** GitHub accepts a commit message setting only together with its title. */
function addMissingCommitTitles(repository: ConvertedBlock) {
  for (const family of commitKinds) {
    const message = repository.getText(`${family}_message`);
    const [title, secondTitle] = listAllowedTitles(family, message ?? '');
    if (!title || secondTitle || repository.has(`${family}_title`)) continue;
    const added = `${formatCode(`${family}_title: ${title}`)} added, the only title that matches it`;
    repository.addNote('changed', `${family}_message`, added);
    repository.setValue(`${family}_title`, title);
  }
}

/** Other tools ignore an empty text, but Trueup rejects it. */
function convertTopics(repository: ConvertedBlock) {
  const topics = repository.getText('topics');
  if (topics === undefined) return;
  const pieces = topics.split(/[\s,]+/).filter(Boolean);
  if (!pieces.length)
    return repository.leaveOut('topics', 'an empty text changes nothing; write `[]` to remove all topics');
  if (topics.split(',').every((piece) => !/\S\s+\S/.test(piece))) return;
  repository.changeValue('topics', pieces, 'written as a list instead of words separated by spaces');
}

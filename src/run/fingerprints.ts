import { createHash, createHmac } from 'node:crypto';
import { fullName, type RepositoryName } from '../host/host.ts';
import type { Disclosure } from '../privacy/disclosure.ts';
import type { World } from '../world/world.ts';
import type { Sources } from './sources.ts';

/** Fingerprint of repository and options, so that `resume` can recognise a repository. */
export interface Fingerprints {
  readonly plain: string;
  /** For reports that must not name the repository: without the token, nobody can test a guess against it. */
  readonly keyed: string;
}

/** Returns `undefined` if the settings file for the repository cannot be read. */
export type FingerprintsOf = (repository: RepositoryName) => Promise<Fingerprints | undefined>;

export const fingerprintFor = ({ isHidden }: Disclosure, fingerprints: Fingerprints | undefined) =>
  isHidden ? fingerprints?.keyed : fingerprints?.plain;

/**
 * Made of the repository's name, the inputs that decide what is compared, and the operator's file for it. The
 * repository's own file is not part of it: reading that would take a request.
 */
export function fingerprintsFrom({ options, folder, defaults }: Sources, load: World['load']): FingerprintsOf {
  const { mode, sections, requiredSections, onMissingPermission, settingsFile, token } = options;
  const inputs = [mode, sections ?? [], requiredSections ?? [], onMissingPermission, settingsFile];

  const fileFor = async (repository: RepositoryName) => {
    const file = folder?.fileOf(repository);
    return file === undefined ? ['defaults', defaults?.text] : ['own', await load(file)];
  };
  return async (repository) => {
    const file = await fileFor(repository).catch(() => undefined);
    if (!file) return undefined;
    const words = JSON.stringify([fullName(repository).toLowerCase(), inputs, file]);
    return {
      plain: createHash('sha256').update(words).digest('hex'),
      keyed: createHmac('sha256', token.reveal()).update(words).digest('hex'),
    };
  };
}

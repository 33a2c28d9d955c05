import { dirname, join, relative, sep } from 'node:path';
import { fullName, type Reader, type RepositoryName } from '../../host/host.ts';
import type { RunOptions } from '../../inputs/run-options.ts';
import { type PolicyInputs, policyOf, targetOf } from '../../result/outcome.ts';
import type { Marked, SectionResult, TargetResult, Told } from '../../result/result.ts';
import { loadSections } from '../../sections/load.ts';
import { unseenRepository } from '../../session/unseen-repository.ts';
import type { Files } from '../../session/world/files.ts';
import { inNames } from '../names/write.ts';
import { isEmpty, snapshot } from '../snapshot.ts';
import { keep, refusalToReplace, snapshotNote } from './keep.ts';
import { readBack } from './read-back.ts';
import { keepReadable } from './readable.ts';
import { snapshotText } from './text.ts';

export async function takeSnapshot(host: Reader, options: RunOptions, files: Files): Promise<TargetResult<Marked>> {
  const { sections, lines } = await snapshotInto(fileFor(host.repository, options), host, options, files);
  return targetOf('snapshot', host.repository, sections, lines);
}

/** In a folder each repository has a file of its own, and several repositories always get a folder. */
function fileFor({ owner, name }: RepositoryName, { repos, snapshotDir, snapshotFile }: RunOptions) {
  const folder = snapshotDir ?? (repos && 'snapshots');
  return folder === undefined ? snapshotFile : `${join(folder, owner, name)}.yml`;
}

type WantedSnapshot = PolicyInputs & Pick<RunOptions, 'sections' | 'overwrite' | 'ids' | 'schema' | 'readableOnly'>;

interface Taken {
  readonly sections: readonly SectionResult<Marked>[];
  readonly lines: readonly Told[];
}

/** Reads one repository into one file, after making sure that the file may be written. */
async function snapshotInto(file: string, host: Reader, options: WantedSnapshot, files: Files): Promise<Taken> {
  const refusal = await refusalToReplace(file, files, options.overwrite);
  if (refusal) return { sections: [], lines: [refusal] };
  const wanted = await loadSections(options.sections);
  const denials = policyOf(options);
  const live = await snapshot(wanted, host, denials);
  const all = readBack(options.ids ? live : { ...live, settings: await inNames(live.settings, wanted, host) }, wanted);
  const taken = options.readableOnly ? keepReadable(all, wanted) : all;
  const { sections } = taken;
  if (isStopped(sections))
    return { sections, lines: [snapshotNote(`nothing is written to \`${file}\`, since the run was stopped`)] };
  const unseen = await unseenRepository(all, host);
  if (unseen || !sections.some(({ status }) => status === 'converged' || status === 'partial')) {
    const nothing = snapshotNote(`nothing is written to \`${file}\`, since nothing could be read`);
    return unseen ? { sections: [], lines: [unseen, nothing] } : { sections, lines: [nothing] };
  }
  const schema = await schemaFor(file, options, files);
  const text = snapshotText(taken, wanted, { repository: fullName(host.repository), only: options.sections, schema });
  return linesTogether(sections, await keep(file, text, files));
}

/** Most repositories have nothing in most sections, so one line names all of those. */
function linesTogether(sections: readonly SectionResult<Marked>[], kept: Told): Taken {
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  return {
    sections: sections.map((section) => (isEmpty(section) ? { ...section, lines: [] } : section)),
    lines: [kept, ...(empty.length ? [snapshotNote(`there is nothing to write for ${empty.join(', ')}`)] : [])],
  };
}

/** A stopped run has not seen everything, so it writes no snapshot. */
const isStopped = (sections: readonly SectionResult<Marked>[]) =>
  sections.some(({ lines }) => lines.some((line) => line.code === 'stopped'));

/** The schema's path relative to the snapshot, as an editor expects it, or its address. */
async function schemaFor(file: string, { schema }: WantedSnapshot, files: Files): Promise<string | undefined> {
  if (schema === undefined) {
    const beside = 'settings.schema.json';
    const found = await files.read(join(dirname(file), beside)).catch(() => undefined);
    return found === undefined ? undefined : beside;
  }
  return URL.canParse(schema) ? schema : relative(dirname(file), schema).split(sep).join('/');
}

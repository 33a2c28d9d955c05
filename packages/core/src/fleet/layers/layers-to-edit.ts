/** Opens the layers of one repository for edits. Finds the layer that no other repository has. */

import { type Reader, toFullName } from '../../github/github.ts';
import { type Line, reportNote } from '../../report/result/result.ts';
import type { Target } from '../../session/targets/target.ts';
import { formatCode } from '../../settings/message-text.ts';
import { SettingsError } from '../../settings/refusal.ts';
import type { OwnerReads } from '../requests/owners.ts';
import type { EditableLayers, FileTexts } from '../sources.ts';
import type { LayeredFiles } from './layers.ts';
import { createLayer, type Layer } from './merging.ts';
import type { RepositoryLayers } from './repository-layers.ts';

interface EditableRun extends LayeredFiles {
  readonly layers: RepositoryLayers;
  readonly owners: Pick<OwnerReads, 'accounts'>;
}

export async function readLayersToEdit(target: Target, github: Reader, layered: EditableRun): Promise<EditableLayers> {
  const { layers, opened } = layered;
  const ownLayer = await layers.readOwnLayer(target, github);
  if (ownLayer?.read instanceof SettingsError) throw ownLayer.read;
  const { layers: selectedLayers } = await layers.resolve(target, ownLayer);
  const hasSeveralOwners = mayHaveSeveralOwners(layered);
  const templates = opened.flatMap(({ template }) => (template?.hasFileForEach(hasSeveralOwners) ? template : []));
  const own = selectedLayers.findLast(({ file }: Layer) => templates.some(({ files }) => files.includes(file)))?.file;
  const path = own === undefined ? templates.at(-1)?.createPath(target.repository) : undefined;
  const findRefusals = (texts: FileTexts) => {
    const files = [...texts].filter(([file]) => file !== ownLayer?.file);
    return layers.merge(
      files.map(([file, text]) => createLayer(file, text)),
      ownLayer,
    ).refusals;
  };
  return {
    texts: new Map([...selectedLayers, ...(ownLayer ? [ownLayer] : [])].map(({ file, text }) => [file, text])),
    fleetLayers: { own, repositoryFile: ownLayer?.file, findRefusals },
    lines: path === undefined ? [] : [noteMissingOwnLayer(target, path)],
  };
}

/** With `*`, an app runs on the repositories of each account that installed it. */
function mayHaveSeveralOwners({ manifest: { targets, repositories }, owners: { accounts } }: EditableRun): boolean {
  const selections = [...targets.map(({ repos }) => repos), repositories.map(({ repository }) => repository)];
  const names = selections.flatMap((repos) => (repos === '*' ? repos : repos.map(({ owner }) => owner.toLowerCase())));
  return new Set(names).size > 1 || (accounts !== undefined && names.includes('*'));
}

const noteMissingOwnLayer = ({ repository }: Target, path: string): Line =>
  reportNote(
    `${formatCode(toFullName(repository))} has no layer of its own: create ${formatCode(path)} for what other repositories do not share`,
  );

import type { ListWithPolicy } from '../../settings/shape.ts';
import { exportList, type Section, undoList } from '../section.ts';
import type { LiveKey } from './calls.ts';
import * as calls from './calls.ts';
import { algorithmOf, isDeclarable, materialOf } from './material.ts';
import { planDeployKeys, strengths } from './plan.ts';
import { type DeployKey, nameDeployKey, settings } from './schema.ts';

export const deployKeys: Section<ListWithPolicy<DeployKey>, LiveKey[]> = {
  key: 'deploy_keys',
  settings,
  visibleTo: { '': 'administrators' },
  stakes: { '': 'access' },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planDeployKeys,
  strengths,
  toSettings: (live) =>
    exportList(
      live.filter(isDeclarable).map(keyEntry),
      settings,
      live.filter((key) => !isDeclarable(key)).map(noteLeftOut),
    ),
  toUndo: (live, items) => undoList(live.filter(isDeclarable).map(keyEntry), items, settings),
};

const keyEntry = ({ title, key, read_only }: LiveKey) => ({ title, key: materialOf(key), read_only });

const noteLeftOut = (key: LiveKey) =>
  `${nameDeployKey(key)} is left out: a key of ${algorithmOf(key.key)} cannot be declared`;

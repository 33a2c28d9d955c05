import type { Layer } from '../../../packages/core/src/fleet/layers/merging.ts';
import { parseLayer } from '../../../packages/core/src/settings/layers/layers.ts';

/** Creates layers from texts, the lowest first: `1.yml`, `2.yml` and so on. */
export const createLayers = (...texts: string[]): Layer[] =>
  texts.map((text, index) => ({
    file: `${index + 1}.yml`,
    text,
    read: parseLayer({ text, file: `${index + 1}.yml` }),
  }));

import type { Layering } from '../settings/layers/layering.ts';

/** What a person wants of layers. They are folded without a host, so there is no repository and no token. */
export interface RenderOptions {
  readonly mode: 'render';
  /** The lowest first. */
  readonly settingsFile: readonly string[];
  readonly layering: Layering;
  readonly renderedFile?: string;
  readonly reportFile?: string;
}

import type { Line } from '@trueup/core/report';
import { createPainter, type Look, type PageRow, printBlocks } from '@trueup/core/report';

export interface Appearance {
  readonly colour: boolean;
  readonly width?: number;
}

export const blocksText = (blocks: readonly (readonly PageRow[])[], { colour, width }: Appearance) =>
  printBlocks(blocks, { paint: createPainter(colour), width });

/** How the first word of a line looks. */
export const kindLooks: Readonly<Record<Line['kind'], readonly Look[]>> = {
  error: ['bold', 'red'],
  warning: ['bold', 'yellow'],
  note: ['dim'],
  drift: [],
  change: [],
};

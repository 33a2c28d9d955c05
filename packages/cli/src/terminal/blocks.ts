import type { Line } from '@trueup/core/report';
import { createPainter, formatPageBlocks, type Look, type PageRow } from '@trueup/core/report';

export interface Appearance {
  readonly colour: boolean;
  readonly width?: number;
}

export const formatBlocks = (blocks: readonly (readonly PageRow[])[], { colour, width }: Appearance) =>
  formatPageBlocks(blocks, { paint: createPainter(colour), width });

export const kindLooks: Readonly<Record<Line['kind'], readonly Look[]>> = {
  error: ['bold', 'red'],
  warning: ['bold', 'yellow'],
  note: ['dim'],
  drift: [],
  change: [],
};

import { createPainter, formatPageBlocks, type PageRow } from '@trueup/core/report';

export interface Appearance {
  readonly colour: boolean;
  readonly width?: number;
}

export const formatBlocks = (blocks: readonly (readonly PageRow[])[], { colour, width }: Appearance) =>
  formatPageBlocks(blocks, { paint: createPainter(colour), width });

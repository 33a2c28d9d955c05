import { renderSettings } from '../../packages/core/src/engine/render.ts';
import { toSettingsDocument } from '../../packages/core/src/settings/reading/document.ts';
import { getMedian } from '../measure.ts';
import type { Row } from '../row.ts';
import { measureProcessorTime } from '../yardstick.ts';

const count = 2000;
const maxRatio = 3;

/** Half of the labels of each layer also appear in the layer below. */
const formatLayer = (height: number) =>
  `labels:\n${Array.from({ length: count }, (_, index) => `  - name: label ${index + (height * count) / 2}\n    description: of layer ${height}\n`).join('')}`;

const layers = [0, 1, 2].map(formatLayer);

export async function measureRenders(): Promise<Row[]> {
  const firstTime = await measureProcessorTime(renderAll);
  const renderTimes: number[] = [];
  const readTimes: number[] = [];
  for (let round = 0; round < 9; round++) {
    renderTimes.push(await measureProcessorTime(renderAll));
    readTimes.push(await measureProcessorTime(() => layers.map((text) => toSettingsDocument(text, 'layer.yml'))));
  }
  return [
    {
      what: 'render of three layers with 2,000 entries each',
      value: `${getMedian(renderTimes).toFixed(0)} ms, ${(getMedian(renderTimes) / getMedian(readTimes)).toFixed(1)} times to read the YAML`,
      target: `at most ${maxRatio} times`,
      kept: getMedian(renderTimes) <= maxRatio * getMedian(readTimes),
    },
    {
      what: 'the same, as the first work of a process',
      value: `${firstTime.toFixed(0)} ms`,
      target: '',
      kept: true,
    },
  ];
}

async function renderAll() {
  const options = { mode: 'render', settingsFile: ['0', '1', '2'] } as const;
  const { result } = await renderSettings(options, async (file) => layers[Number(file)]!);
  if (result.outcome !== 'success') throw new Error(`rendering ended as ${result.outcome}`);
}

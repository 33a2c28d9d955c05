/** The words a workflow step says to its runner, written as the runner reads them. */

type Properties = Readonly<Record<string, string | number | undefined>>;

const escapeText = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string) => escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

export function command(name: string, properties: Properties, text: string) {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(',');
  return `::${name}${written && ` ${written}`}::${escapeText(text)}`;
}

/** A log is masked line by line, so each line of a longer value is a secret of its own. */
export function mask(value: string) {
  const lines = value.split(/\r\n|\r|\n/);
  return [...new Set([value, ...lines])].filter((part) => part.trim()).map((part) => command('add-mask', {}, part));
}

/** An entry of the file that holds a step's outputs. Its end mark is one that the value does not contain. */
export function output(name: string, value: string) {
  let mark = 'end';
  while (value.includes(mark)) mark += '-end';
  return `${name}<<${mark}\n${value}\n${mark}\n`;
}

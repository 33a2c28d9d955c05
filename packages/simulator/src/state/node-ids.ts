/** Global ids for GraphQL and `node_id`: the kind, then the encoded number. */
export const nodeId = (kind: string, id: number) => `${kind}_${Buffer.from(String(id)).toString('base64url')}`;

/** The number in a global id of this kind, or `undefined` for another kind. */
export function idIn(kind: string, node: string): number | undefined {
  const [prefix, packed] = node.split('_');
  const id = Number(Buffer.from(packed ?? '', 'base64url').toString());
  return prefix === kind && Number.isInteger(id) && id > 0 ? id : undefined;
}

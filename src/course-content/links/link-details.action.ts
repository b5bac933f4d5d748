import { Injectable } from '@nestjs/common';
import { FLAG, NUMBER, orNull, TEXT } from '../../auth/answer-shape.js';
import { sql } from '../../database/sql.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';

const optionalText = orNull(TEXT);
const linkDetailsAnswer = documentAnswer('LinkDetails', {
  id: NUMBER,
  title: TEXT,
  url: TEXT,
  description: optionalText,
  target: optionalText,
  category: optionalText,
  onHomepage: FLAG,
  linkVisible: FLAG,
  position: orNull(NUMBER),
  imageUrl: optionalText,
});

/** Returns a preview of a link's page. */
@Injectable()
class ReadLinkDetails extends ActionHandler {
  async run({ resource, id, row, transaction }: ActionRun): Promise<ActionOutcome> {
    const picture = await transaction.one(
      sql`SELECT 1 AS "found" FROM "resource_file" WHERE "resource_node_id" = ${row.resourceNode} LIMIT 1`,
    );
    const { title, url, description, target, onHomepage, linkVisible, position } = row;
    const categories = resource.fields.get('category')?.target?.iri ?? '';
    const category = row.category == null ? null : `${categories}/${Number(row.category)}`;
    const imageUrl = picture ? `${resource.iri}/${id}/content` : null;
    return { document: { id, title, url, description, target, category, onHomepage, linkVisible, position, imageUrl } };
  }
}

export const linkDetails: ActionDeclaration = {
  name: 'details',
  method: 'GET',
  path: 'links/{id}/details',
  description: 'The link with its picture and whether it is on the home page of the course.',
  rule: contentPolicy.rule('read'),
  answer: linkDetailsAnswer,
  handler: ReadLinkDetails,
};

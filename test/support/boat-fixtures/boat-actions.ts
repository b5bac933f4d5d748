import { Injectable } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Max, Min } from 'class-validator';
import { sql } from '../../../src/database/sql.js';
import { Input } from '../../../src/resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../src/resource/model/action-handler.js';
import { StateConflict } from '../../../src/resource/protocol/problem.js';
import { Boat } from './boats.js';

/** What is said when a boat is lengthened. */
export class Lengthening {
  @Input({ type: 'integer', required: true, validators: [IsInt(), Min(1), Max(100)] })
  by: number;
}

/** What may be said when a boat is moored. */
export class Mooring {
  @Input({ type: 'integer', validators: [IsInt(), Min(1), Max(100), IsOptional()] })
  lines?: number | null;
}

/** The body that starts a race. */
export class Regatta {
  @Input({ type: 'references', target: () => Boat, required: true, validators: [IsArray(), ArrayMaxSize(50)] })
  boats: number[];
}

@Injectable()
export class LengthenBoat extends ActionHandler {
  async run({ id, row, input, transaction }: ActionRun): Promise<void> {
    const length = Number(row.length ?? 0) + Number(input.by);
    await transaction.rows(sql`UPDATE "boat" SET "length" = ${length} WHERE "id" = ${id}`);
  }
}

@Injectable()
export class StartRegatta extends ActionHandler {
  async run({ input, operations }: ActionRun): Promise<ActionOutcome> {
    const boats = input.boats as number[];
    await operations.admit(Boat, 'update', boats);
    for (const id of boats) await operations.update(Boat, id, { racing: true });
    return { document: { started: boats.length } };
  }
}

@Injectable()
export class CloneBoat extends ActionHandler {
  async run({ row, operations }: ActionRun): Promise<ActionOutcome> {
    return { id: await operations.create(Boat, { name: `${row.name as string} II`, kind: row.kind, length: row.length }) };
  }
}

@Injectable()
export class PrintPapers extends ActionHandler {
  run({ row }: ActionRun): Promise<ActionOutcome> {
    const content = Buffer.from(`Papers of ${row.name as string}`);
    return Promise.resolve({ file: { name: `pàpers "${row.name as string}".txt`, mimeType: 'text/plain', content } });
  }
}

@Injectable()
export class MoorBoat extends ActionHandler {
  run({ row, id, parameters, input }: ActionRun): Promise<ActionOutcome> {
    if (parameters.get('tide') === 'low')
      throw new StateConflict('no-water', 'The berth has fallen dry.', { berth: parameters.get('berth') });
    return Promise.resolve({ id, existing: row.length === parameters.get('berth') || input.lines !== undefined });
  }
}

export const boatActions = [LengthenBoat, StartRegatta, CloneBoat, PrintPapers, MoorBoat];

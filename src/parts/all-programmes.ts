/** The `program_id` of every programme's claims in one list. Without one, the first programme is selected (SPEC §2). */
export const ALL_PROGRAMMES = 'all';

-- AlterEnum. In a migration of its own: an index of the next one names a value.
ALTER TYPE "assignment_state" ADD VALUE 'returned';
ALTER TYPE "assignment_state" ADD VALUE 'rejected';

-- AlterEnum
ALTER TYPE "answer" ADD VALUE 'EITHER';
